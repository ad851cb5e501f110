/**
 * All lists here were last gone through on 2026-11-23. Sites whose owners publish an installer to be piped into a shell, each named so in its own documentation; and the
 * registries of packages. A name stands for itself and everything below it. Where anybody can publish under a name of their own (GitLab,
 * buckets, mirrors of packages) a publisher is named, never the whole host.
 */
export const KNOWN_INSTALLERS: readonly string[] = `
  astral.sh sh.rustup.rs rustup.rs bun.sh bun.com deno.land get.pnpm.io nodesource.com deb.nodesource.com brew.sh
  get.docker.com docker.com get.sdkman.io sdkman.io install.python-poetry.org pyenv.run get.helm.sh helm.sh k3s.io
  get.k3s.io fly.io/install.sh fly.io/install.ps1 fly.io/docs railway.app railway.com cli.github.com github.blog starship.rs mise.run mise.jdx.dev asdf-vm.com
  get.pulumi.com pulumi.com releases.hashicorp.com apt.releases.hashicorp.com hashicorp.com sdk.cloud.google.com
  dl.google.com packages.cloud.google.com aka.ms microsoft.com awscli.amazonaws.com
  s3.amazonaws.com/session-manager-downloads s3.amazonaws.com/aws-cli packages.gitlab.com
  aws.amazon.com vercel.com netlify.com supabase.com cloudflare.com get.wasmer.io wasmtime.dev
  ollama.com ollama.ai lmstudio.ai claude.ai claude.com anthropic.com openai.com cursor.com opencode.ai
  nixos.org install.determinate.systems determinate.systems devbox.sh get.jetpack.io
  get.volta.sh volta.sh nodejs.org yarnpkg.com npmjs.com npmjs.org
  foundry.paradigm.xyz risczero.com solana.com anza.xyz release.anza.xyz starkup.dev aptos.dev sui.io
  raw.githubusercontent.com/nvm-sh raw.githubusercontent.com/Homebrew raw.githubusercontent.com/rust-lang
  raw.githubusercontent.com/astral-sh raw.githubusercontent.com/helm raw.githubusercontent.com/k3d-io
  raw.githubusercontent.com/aquasecurity raw.githubusercontent.com/anchore raw.githubusercontent.com/golangci
  raw.githubusercontent.com/ohmyzsh raw.githubusercontent.com/rbenv raw.githubusercontent.com/pyenv
  raw.githubusercontent.com/kubernetes raw.githubusercontent.com/kubernetes-sigs raw.githubusercontent.com/istio
  raw.githubusercontent.com/docker raw.githubusercontent.com/microsoft raw.githubusercontent.com/google
  raw.githubusercontent.com/aws raw.githubusercontent.com/Azure raw.githubusercontent.com/NVIDIA
  raw.githubusercontent.com/nvidia raw.githubusercontent.com/pypa raw.githubusercontent.com/nektos
  raw.githubusercontent.com/dotnet raw.githubusercontent.com/asdf-vm raw.githubusercontent.com/junegunn
  raw.githubusercontent.com/tfutils raw.githubusercontent.com/terraform-linters raw.githubusercontent.com/fluxcd
  raw.githubusercontent.com/argoproj raw.githubusercontent.com/gitleaks raw.githubusercontent.com/trufflesecurity
  raw.githubusercontent.com/anthropics raw.githubusercontent.com/openai raw.githubusercontent.com/vercel
  raw.githubusercontent.com/vercel-labs raw.githubusercontent.com/cloudflare raw.githubusercontent.com/hashicorp
  openclaw.ai antigravity.google downloads.slack-edge.com get.daytona.io
  raw.githubusercontent.com/jesseduffield raw.githubusercontent.com/conda raw.githubusercontent.com/conda-forge
  raw.githubusercontent.com/block raw.githubusercontent.com/semgrep raw.githubusercontent.com/rhysd
  github.com/conda-forge github.com/block github.com/astral-sh github.com/mikefarah github.com/kubernetes-sigs
  istio.io linkerd.io run.linkerd.io fluxcd.io dapr.io
  bootstrap.pypa.io pypi.org pythonhosted.org conda.io anaconda.com repo.anaconda.com micro.mamba.pm mamba.pm
  ghcr.io quay.io rubygems.org crates.io packagist.org getcomposer.org composer.org maven.org maven.apache.org
  gradle.org dot.net dotnet.microsoft.com dotnet.com get.dot.net powershellgallery.com chocolatey.org
  community.chocolatey.org get.scoop.sh scoop.sh winget.run debian.org ubuntu.com launchpad.net fedoraproject.org
  nvidia.com developer.download.nvidia.com nvidia.github.io download.pytorch.org
  get.modular.com modular.com tailscale.com ngrok-agent.s3.amazonaws.com grafana.com sentry.io datadoghq.com
  newrelic.com snyk.io semgrep.dev sonarsource.com codecov.io circleci.com dagger.io
  moonrepo.dev proto.moonrepo.dev get.moonrepo.dev encore.dev turso.tech tur.so planetscale.com neon.tech neon.com
  duckdb.org clickhouse.com cockroachlabs.com mongodb.com redis.io elastic.co mariadb.org postgresql.org
  temporal.download temporal.io prefect.io dagster.io getdbt.com public.cdn.getdbt.com
  expo.dev fastlane.tools flutter.dev dart.dev swift.org swiftly.swift.org haskell.org get-ghcup.haskell.org
  ziglang.org gleam.run elixir-lang.org julialang.org install.julialang.org opam.ocaml.org nim-lang.org
  typst.community quarto.org jupyter.org rclone.org k6.io get.k0s.sh tilt.dev skaffold.dev
  shopify.dev stripe.com twilio.com salesforce.com heroku.com cli-assets.heroku.com digitalocean.com
  boxstarter.org aspire.dev install.pi-hole.net ohmyposh.dev zed.dev warp.dev windsurf.com codeium.com coderabbit.ai rvm.io get.rvm.io
  rke2.io get.rke2.io rancher.com netbird.io zerotier.com meteor.com fnm.vercel.app vector.dev doppler.com infisical.com
  1password.com nats.io surrealdb.com crystal-lang.org aider.chat plandex.ai factory.ai ampcode.com convex.dev sst.dev
  acme.sh get.acme.sh dlang.org internetcomputer.org fuel.network moonbitlang.com rustwasm.github.io wasm-bindgen.github.io
  cosmos.network near.org opentofu.org get.opentofu.org terragrunt.com crossplane.io okteto.com garden.io earthly.dev
  raw.githubusercontent.com/crossplane raw.githubusercontent.com/cosmtrek raw.githubusercontent.com/pi-hole
  raw.githubusercontent.com/Microsoft raw.githubusercontent.com/vmware-tanzu raw.githubusercontent.com/grafana
  registry.npmmirror.com npmmirror.com mirrors.aliyun.com pypi.tuna.tsinghua.edu.cn mirrors.ustc.edu.cn wheels.vllm.ai vllm.ai
  flashinfer.ai data.pyg.org huggingface.github.io lambdalabs.com lambda.ai ftp.ncbi.nlm.nih.gov nlm.nih.gov dgl.ai
  raw.githubusercontent.com/unslothai raw.githubusercontent.com/prometheus-community raw.githubusercontent.com/rancher raw.githubusercontent.com/cilium
`
  .trim()
  .split(/\s+/);

/** Services whose interfaces skills are written for, and where code and packages are kept. */
export const KNOWN_SERVICES: readonly string[] = `
  github.com githubusercontent.com gitlab.com bitbucket.org api.github.com npmjs.org pypi.org crates.io
  googleapis.com google.com microsoft.com office.com live.com microsoftonline.com azure.com windows.net
  amazonaws.com anthropic.com claude.ai openai.com chatgpt.com x.ai mistral.ai cohere.com cohere.ai deepseek.com groq.com
  openrouter.ai together.xyz together.ai fireworks.ai replicate.com huggingface.co perplexity.ai stability.ai
  elevenlabs.io fal.ai fal.run deepgram.com assemblyai.com voyageai.com jina.ai tavily.com exa.ai firecrawl.dev serper.dev
  serpapi.com brave.com slack.com discord.com notion.com notion.so linear.app atlassian.net atlassian.com asana.com
  trello.com monday.com airtable.com zapier.com make.com n8n.io hubspot.com hubapi.com salesforce.com zendesk.com
  intercom.io stripe.com paypal.com shopify.com twilio.com sendgrid.com mailgun.net mailchimp.com resend.com
  postmarkapp.com brevo.com supabase.co supabase.com firebaseio.com firebase.google.com vercel.com netlify.com
  cloudflare.com fly.dev api.fly.io api.machines.fly.io railway.app heroku.com digitalocean.com linode.com hetzner.cloud sentry.io datadoghq.com
  grafana.net newrelic.com pagerduty.com segment.io segment.com mixpanel.com amplitude.com posthog.com
  figma.com canva.com miro.com dropbox.com dropboxapi.com box.com zoom.us calendly.com cal.com typeform.com
  twitter.com x.com linkedin.com facebook.com instagram.com graph.facebook.com youtube.com reddit.com tiktok.com
  wikipedia.org arxiv.org nih.gov semanticscholar.org crossref.org openalex.org nasa.gov noaa.gov weather.gov
  nvidia.com ngc.nvidia.com docker.com docker.io quay.io ghcr.io jsdelivr.net unpkg.com mongodb.net snowflakecomputing.com
  databricks.com pinecone.io weaviate.io qdrant.io elastic.co algolia.net launchdarkly.com pulumi.com hashicorp.com
  nuget.org mermaid.live mermaid.ai plantuml.com excalidraw.com codepen.io codesandbox.io stackblitz.com jsfiddle.net
  replit.com kaggle.com zenodo.org figshare.com orcid.org doi.org w3.org ietf.org rfc-editor.org mozilla.org caniuse.com
  web.dev schema.org json-schema.org swagger.io openapis.org spdx.org semver.org readthedocs.io docs.rs golang.org go.dev
  python.org nodejs.org rust-lang.org ruby-lang.org php.net oracle.com ibm.com intel.com amd.com arm.com cisco.com sap.com
  servicenow.com workday.com adobe.com adobe.io autodesk.com unity.com unrealengine.com twitch.tv shields.io img.shields.io
  stackoverflow.com stackexchange.com ycombinator.com medium.com substack.com wordpress.com wordpress.org ghost.org
  webflow.com framer.com wix.com squarespace.com bigcommerce.com woocommerce.com klaviyo.com activecampaign.com
  convertkit.com kit.com beehiiv.com buttondown.email customer.io braze.com iterable.com onesignal.com pusher.com
  auth0.com okta.com clerk.com clerk.dev workos.com stytch.com onelogin.com duo.com plaid.com square.com squareup.com
  adyen.com braintreegateway.com paddle.com lemonsqueezy.com chargebee.com recurly.com xero.com quickbooks.com intuit.com
  docusign.com docusign.net hellosign.com pandadoc.com clickup.com basecamp.com todoist.com evernote.com coda.io
  retool.com supermetrics.com ahrefs.com semrush.com moz.com similarweb.com apollo.io hunter.io clearbit.com zoominfo.com
  openrouteservice.org open-meteo.com openweathermap.org weatherapi.com alphavantage.co polygon.io finnhub.io coingecko.com
  coinmarketcap.com binance.com coinbase.com kraken.com etherscan.io infura.io alchemy.com quicknode.com helius-rpc.com
  worldbank.org imf.org oecd.org europa.eu gov.uk census.gov data.gov sec.gov fda.gov who.int ncbi.nlm.nih.gov uniprot.org
  ebi.ac.uk rcsb.org ensembl.org pubmed.gov europepmc.org biorxiv.org medrxiv.org springer.com elsevier.com ieee.org acm.org
  langchain.com langsmith.com langfuse.com wandb.ai mlflow.org comet.com neptune.ai roboflow.com scale.com labelbox.com
  runwayml.com lumalabs.ai pika.art suno.ai heygen.com synthesia.io d-id.com descript.com loom.com vimeo.com cloudinary.com
  imgix.net unsplash.com pexels.com pixabay.com giphy.com tenor.com iconify.design fonts.google.com fontawesome.com
  vercel.sh perfetto.dev telegram.org whatsapp.com apple.com icloud.com spotify.com deepl.com openstreetmap.org mapbox.com
`
  .trim()
  .split(/\s+/);

/** Hosts that anybody can use without saying who they are: paste sites, shorteners, tunnels, request catchers. */
export const ANONYMOUS_HOSTS: readonly string[] = `
  pastebin.com paste.ee rentry.co rentry.org glot.io hastebin.com dpaste.com dpaste.org ghostbin.com controlc.com
  privatebin.net termbin.com ix.io sprunge.us 0x0.st transfer.sh file.io gofile.io catbox.moe anonfiles.com bashupload.com
  temp.sh oshi.at mega.nz ntfy.sh gist.githubusercontent.com litterbox.catbox.moe
  bit.ly tinyurl.com t.ly is.gd goo.gl cutt.ly rb.gy shorturl.at tiny.cc v.gd
  ngrok.io ngrok.app ngrok-free.app ngrok.dev trycloudflare.com loca.lt localtunnel.me serveo.net localhost.run pinggy.io
  pinggy.link bore.pub playit.gg ply.gg zrok.io tunnelmole.net portmap.io packetriot.net telebit.io expose.dev lhr.life
  paste.rs p.ip.fi bpa.st dpaste.de justpaste.it textbin.net paste.mozilla.org pst.moe send.vis.ee fileditch.com
  tmpfiles.org uguu.se pixeldrain.com wormhole.app filebin.net mockbin.org webhook.cool postb.in hooks.ac ptsv3.com
  webhook.site requestbin.com requestbin.net pipedream.net hookbin.com beeceptor.com requestcatcher.com
  interact.sh oast.fun oast.pro oast.live oast.site oast.me oastify.com burpcollaborator.net dnslog.cn canarytokens.com
  duckdns.org no-ip.org ddns.net hopto.org onion
`
  .trim()
  .split(/\s+/);

/** Platforms on which anybody can put a program under a name of their own. */
export const HOSTING_PLATFORMS: readonly string[] = `
  onrender.com herokuapp.com vercel.app netlify.app workers.dev pages.dev web.app firebaseapp.com glitch.me repl.co
  replit.app up.railway.app fly.dev deno.dev surge.sh github.io gitlab.io r2.dev azurewebsites.net run.app
  hf.space on.aws elasticbeanstalk.com cloudapp.azure.com cloudapp.net azurestaticapps.net cloudfunctions.net appspot.com
  ondigitalocean.app streamlit.app gradio.live
`
  .trim()
  .split(/\s+/);

/** What anybody can put below a name of which the rest is its owner's: sites of Netlify's customers, modules for Deno, archives of packages, programs on Google's sheets. */
export const OF_CUSTOMERS =
  /^(?!(?:www|app|api|docs|cli|answers|developers)\.)[\w-]{1,63}\.netlify\.com(?:\/|$)|^deno\.land\/x\/|^(?:ppa\.launchpad\.net\/|launchpad\.net\/~|copr\.fedoraproject\.org\/|[\w-]{1,63}\.aka\.ms\/|script\.google\.com\/macros\/)/i;

/** Machines and interfaces of Amazon's customers, whose names have the region in their middle. */
export const CUSTOMER_OF_AMAZON =
  /\.(?:execute-api|elb|compute(?:-1)?)\.(?:[a-z0-9-]{1,40}\.)?amazonaws\.com$/;
