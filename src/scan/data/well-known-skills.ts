/**
 * Skills that names are mistaken for, by the collection that publishes them: the names alone, as they stood in November 2026
 * (gone through on 2026-11-23). Names of one short word say too little and are left out where names are compared.
 */
export const WELL_KNOWN_SKILLS: Readonly<Record<string, string>> = {
  'anthropics/skills': `algorithmic-art brand-guidelines canvas-design claude-api doc-coauthoring docx frontend-design
    internal-comms mcp-builder pdf pptx skill-creator slack-gif-creator template-skill theme-factory
    web-artifacts-builder webapp-testing xlsx`,
  'obra/superpowers': `brainstorming dispatching-parallel-agents executing-plans finishing-a-development-branch
    receiving-code-review requesting-code-review subagent-driven-development systematic-debugging
    test-driven-development using-git-worktrees using-superpowers verification-before-completion
    writing-plans writing-skills`,
  'NVIDIA/skills': `aiq-deploy aiq-research amc-run-rtsp-calibration amc-run-sample-calibration amc-run-video-calibration
    amc-setup-calibration-stack cupynumeric-hdf5 cupynumeric-install cupynumeric-migration-readiness
    cupynumeric-parallel-data-load dali-dynamic-mode data-designer deepstream-dev
    deepstream-generate-pipeline deepstream-import-vision-model deepstream-profile-pipeline
    deepstream-run-mv3dt deepstream-sop dicom-metadata-extract dicom-series-preflight dicom-series-to-volume
    digital-health-clinical-asr-build digital-health-clinical-asr-eval digital-health-clinical-asr-finetune
    digital-health-clinical-asr-setup earth2studio-create-datasource earth2studio-create-diagnostic
    earth2studio-create-prognostic earth2studio-data-fetch earth2studio-deterministic-forecast
    earth2studio-discover earth2studio-install holoscan-install-conda holoscan-install-container
    holoscan-install-debian holoscan-install-source holoscan-install-wheel holoscan-setup
    i4h-catheter-navigation i4h-catheter-navigation-digital-twin i4h-catheter-navigation-e2e
    i4h-catheter-navigation-render-drr i4h-catheter-navigation-setup i4h-catheter-navigation-smoke
    i4h-catheter-navigation-viewport i4h-lerobot-viz i4h-workflow i4h-workflow-create
    i4h-workflow-dataset-annotate i4h-workflow-dataset-convert i4h-workflow-dataset-mimic
    i4h-workflow-dataset-replay i4h-workflow-dataset-teleop i4h-workflow-e2e i4h-workflow-finetune
    i4h-workflow-scene-edit i4h-workflow-setup i4h-workflow-validate jetson-diagnostic jetson-headless-mode
    jetson-inference-mem-tune jetson-llm-benchmark jetson-llm-serve jetson-memory-audit jetson-package
    jetson-print-device-info jetson-speculative-decoding jetson-video-benchmark jetson-video-capability
    jetson-video-pipeline jetson-video-recipe jetson-video-setup launch-nemo-rl mcore-create-issue
    mcore-linting-and-formatting mcore-run-on-slurm mcore-split-pr mcore-testing
    nemo-automodel-distributed-training nemo-automodel-launcher-config nemo-automodel-model-onboarding
    nemo-automodel-recipe-development nemo-relay-debug-runtime-integration nemo-relay-get-started
    nemo-relay-install nemo-relay-instrument-calls nemo-relay-instrument-context-isolation
    nemo-relay-instrument-typed-wrappers nemo-relay-migrate-from-flow nemo-relay-plugin-adaptive-tuning
    nemo-relay-plugin-build nemo-relay-plugin-observability nemo-retriever nemo-rl-auto-research
    nemo-rl-brev-etiquette nemo-rl-docs nemo-rl-session-memory nemoclaw-user-guide nv-generate-ct-rflow
    nv-generate-mr nv-generate-mr-brain nv-generate-mr-brain-finetune nv-generate-vae-finetune nv-reason-cxr
    nv-segment-ct nv-segment-ct-finetune nv-segment-ctmr nvidia-skill-finder rtvi-cv-customize-model
    rtvi-cv-scaffold-vss-service rtvi-vlm-customize-model warp-compile-time-optimizer warp-debug-gradients
    warp-eval`,
  'wshobson/agents': `accessibility-compliance ai-debt-detector airflow-dag-patterns angular-migration
    anti-reversing-techniques api-design-principles architecture-decision-records architecture-patterns
    async-python-patterns attack-tree-construction auth-implementation-patterns avoid-ai-writing
    backtesting-frameworks bash-defensive-patterns bats-testing-patterns bazel-build-optimization
    before-you-build billing-automation binary-analysis-patterns block-no-verify-hook brand-landingpage
    changelog-automation checkpoint-promotion code-review-excellence competitive-landscape
    context-driven-development cost-optimization cqrs-implementation data-quality-frameworks
    data-storytelling database-migration dataset-curation dbt-transformation-patterns debugging-strategies
    defi-protocol-templates dependency-upgrade deployment-pipeline-design design-system-patterns
    distributed-tracing dotnet-backend-patterns e2e-testing-patterns embedding-strategies
    employment-contract-templates error-handling-patterns eval-harness-first evaluation-methodology
    event-store-design fastapi-templates file-conversion finetuning-method-selection gdpr-data-handling
    git-advanced-workflows github-actions-templates gitlab-ci-patterns gitops-workflow
    go-concurrency-patterns godot-gdscript-patterns grafana-dashboards grpo-rlvr-training hads
    helm-chart-scaffolding hermes-tweet hybrid-cloud-networking hybrid-search-implementation
    incident-runbook-templates interaction-design istio-traffic-management javascript-testing-patterns
    k8s-manifest-generator k8s-security-policies kpi-dashboard-design langchain-architecture linkerd-patterns
    llm-evaluation lora-qlora-recipes market-sizing-analysis memory-forensics memory-safety-patterns
    microservices-patterns ml-pipeline-workflow mobile-android-design mobile-ios-design
    modern-javascript-patterns monorepo-management mtls-configuration multi-cloud-architecture
    multi-reviewer-patterns nextjs-app-router-patterns nft-standards nodejs-backend-patterns
    nx-workspace-patterns on-call-handoff-patterns openapi-spec-generation parallel-debugging
    parallel-feature-development paypal-integration pci-compliance postgresql-table-design postmortem-writing
    pptx-deck-context pptx-quality-gates pptx-reference-deck-analysis pptx-slide-specification
    pptx-visual-assets preference-optimization projection-patterns prometheus-configuration
    prompt-engineering-patterns protect-mcp-setup protocol-reverse-engineering python-anti-patterns
    python-background-jobs python-code-style python-configuration python-design-patterns
    python-error-handling python-observability python-packaging python-performance-optimization
    python-project-structure python-resilience python-resource-management python-testing-patterns
    python-type-safety quantized-export rag-implementation react-modernization react-native-architecture
    react-native-design react-state-management recsys-pipeline-architect responsive-design review-agent-setup
    risk-metrics-calculation rust-async-patterns saga-orchestration sast-configuration scan
    screen-reader-testing secrets-management security-requirement-extraction service-mesh-observability
    session-guard shellcheck-configuration signed-audit-trails-recipe similarity-search-patterns
    slo-implementation social-publishing solidity-security spark-environment-setup spark-memory-thermal-ops
    spark-optimization spark-training-gotchas sql-optimization-patterns startup-financial-modeling
    startup-metrics-framework stride-analysis-patterns stripe-integration tailwind-design-system
    task-coordination-strategies team-communication-protocols team-composition-analysis
    team-composition-patterns temporal-python-testing terraform-module-library threat-mitigation-mapping
    trace-to-training-data track-management turborepo-caching typescript-advanced-types unity-ecs-patterns
    uv-package-manager vector-index-tuning vision-sft visual-design-foundations visual-edit-precision
    wcag-audit-patterns web-component-design web3-testing workflow-orchestration-patterns workflow-patterns`,
  'coreyhaines31/marketingskills': `ab-testing ad-creative ads ai-seo analytics aso churn-prevention co-marketing cold-email
    community-marketing competitor-profiling competitors content-strategy copy-editing copywriting cro
    customer-research directory-submissions emails free-tools image influencer-marketing launch lead-magnets
    marketing-council marketing-ideas marketing-loops marketing-plan marketing-psychology offers onboarding
    paywalls popups pricing product-marketing programmatic-seo prospecting public-relations referrals revops
    sales-enablement schema seo-audit signup site-architecture sms social video`,
  'github/awesome-copilot': `acquire-codebase-knowledge acreadiness-assess acreadiness-generate-instructions acreadiness-policy
    ad-campaign-analyzer add-educational-comments adobe-illustrator-scripting agent-governance
    agent-owasp-compliance agent-skill-stack agent-supply-chain agentic-eval
    ai-prompt-engineering-safety-review ai-ready ai-team-orchestration anti-ui-slop
    appinsights-instrumentation apple-appstore-reviewer arch-linux-triage architecture-blueprint-generator
    arduino-azure-iot-edge-integration arize-ai-provider-integration arize-annotation arize-dataset
    arize-evaluator arize-experiment arize-instrumentation arize-link arize-prompt-optimization arize-trace
    aspire aspnet-minimal-api-openapi audit-integrity automate-this autoresearch aws-cdk-python-setup
    aws-cloudwatch-investigation aws-cost-optimize aws-resource-health-diagnose aws-resource-query
    aws-well-architected-review az-cost-optimize azure-architecture-autopilot azure-container-registry-cli
    azure-deployment-preflight azure-developer-cli azure-devops-cli azure-pricing
    azure-resource-health-diagnose azure-resource-visualizer azure-role-selector
    azure-smart-city-iot-solution-builder azure-static-web-apps azure-well-architected-review batch-files
    bench-read bigquery-pipeline-audit boost-prompt brag-sheet breakdown-epic-arch breakdown-epic-pm
    breakdown-feature-implementation breakdown-feature-prd breakdown-plan breakdown-test
    bug-reproduction-brief build-evidence-map centos-linux-triage chrome-devtools cli-mastery
    cloud-design-patterns code-exemplars-blueprint-generator code-tour codebase-memory-mcp codeql
    comment-code-generate-a-tutorial commit-message-storyteller competitor-ad-intelligence
    containerize-aspnet-framework containerize-aspnetcore content-management-systems context-map
    conventional-branch conventional-commit convert-excel-to-md convert-pdf-to-md convert-plaintext-to-md
    convert-word-to-md copilot-cli-quickstart copilot-instructions-blueprint-generator copilot-pr-autopilot
    copilot-sdk copilot-spaces copilot-usage-metrics cosmosdb-datamodeling create-agentsmd
    create-architectural-decision-record create-github-action-workflow-specification
    create-github-issue-feature-from-specification create-github-issues-feature-from-implementation-plan
    create-github-issues-for-unmet-specification-requirements create-implementation-plan create-llms
    create-readme create-specification create-spring-boot-java-project create-spring-boot-kotlin-project
    create-technical-spike create-tldr-page creating-oracle-to-postgres-master-migration-plan
    creating-oracle-to-postgres-migration-bug-report creating-oracle-to-postgres-migration-integration-tests
    csharp-async csharp-docs csharp-mstest csharp-nunit csharp-tunit csharp-xunit daily-focus-board
    daily-prep data-breach-blast-radius datanalysis-credit-risk dataverse-python-advanced-patterns
    dataverse-python-production-code dataverse-python-quickstart dataverse-python-usecase-builder
    debian-linux-triage declarative-agents dependabot desk-journal desk-open devops-rollout-plan diagnose
    doc-and-modernize documentation-writer dotnet-best-practices dotnet-design-pattern-review
    dotnet-mcp-builder dotnet-timezone dotnet-upgrade doublecheck draw-io-diagram-generator drawio
    editorconfig ef-core efcore-d2-db-diagram em-dash email-drafter entra-agent-user eval-driven-dev
    exam-ready excalidraw-diagram-generator eyeball fabric-lakehouse fedora-linux-triage
    finalize-agent-prompt finnish-humanizer first-ask flowstudio-power-automate-build
    flowstudio-power-automate-debug flowstudio-power-automate-governance flowstudio-power-automate-mcp
    flowstudio-power-automate-monitoring fluentui-blazor folder-structure-blueprint-generator
    foundry-agent-sync foundry-hosted-agent-copilotkit freecad-scripts from-the-other-side-anitta
    from-the-other-side-quinn from-the-other-side-vega from-the-other-side-wiggins game-engine gdpr-compliant
    gen-specs-as-issues generate-custom-instructions-from-codebase generate-image geofeed-tuner gh-attach
    git-commit git-flow-branch-creator github-actions-efficiency github-actions-hardening
    github-actions-runtime-upgrade-conventions github-codespaces-efficiency github-copilot-starter
    github-issues github-release gitmoji go-mcp-server-generator gsap-framer-scroll-animation
    gtm-0-to-1-launch gtm-ai-gtm gtm-board-and-investor-communication gtm-developer-ecosystem
    gtm-enterprise-account-planning gtm-enterprise-onboarding gtm-operating-cadence
    gtm-partnership-architecture gtm-positioning-strategy gtm-product-led-growth
    gtm-technical-product-pricing harness-engineering image-annotations image-manipulation-image-magick
    impediment-prioritization import-infrastructure-as-code incident-postmortem integrate-context-matic
    issue-fields-migration java-add-graalvm-native-image-support java-docs java-helidon java-junit
    java-mcp-server-generator java-refactoring-extract-method java-refactoring-remove-parameter
    java-springboot javascript-typescript-jest javax-to-jakarta-migration kotlin-mcp-server-generator
    kotlin-springboot latchshot-page-capture legacy-circuit-mockups linkedin-post-formatter lsp-setup
    make-repo-contribution markdown-to-html markstream-install mcp-cli mcp-copilot-studio-server-generator
    mcp-create-adaptive-cards mcp-create-declarative-agent mcp-deploy-manage-agents
    mcp-implementation-security-review mcp-release-qa mcp-security-audit md-to-docx meeting-minutes
    memory-merger mentoring-juniors microsoft-agent-framework microsoft-code-reference microsoft-docs
    microsoft-skill-creator migrating-oracle-to-postgres-stored-procedures minecraft-plugin-development
    mini-context-graph mkdocs-translations msgraph-sdk msstore-cli multi-stage-dockerfile mvvm-toolkit
    mvvm-toolkit-di mvvm-toolkit-messenger namecheap nano-banana-pro-openrouter napkin next-intl-add-language
    noob-mode nuget-manager onboard-context-matic oo-component-documentation openapi-to-application-code
    optimize-simplicite-logs pdftk-server penpot-uiux-design performance-review-writer pester-migration
    pester-should-migration phoenix-cli phoenix-evals phoenix-tracing php-mcp-server-generator pinecone-rag
    planning-oracle-to-postgres-migration-integration-testing plantuml-ascii
    playwright-automation-fill-in-form playwright-explore-website playwright-generate-test
    postgresql-code-review postgresql-optimization power-apps-code-app-scaffold power-bi-dax-optimization
    power-bi-model-design-review power-bi-performance-troubleshooting power-bi-report-design-consultation
    power-platform-architect power-platform-mcp-connector-suite powerbi-modeling pr-dashboard pr-screenshots
    prd premium-frontend-ui project-workflow-analysis-blueprint-generator prompt-optimizer publish-to-pages
    pytest-coverage python-azure-iot-edge-modules python-mcp-server-generator python-pypi-package-builder
    qdrant-clients-sdk qdrant-deployment-options qdrant-horizontal-scaling
    qdrant-indexing-performance-optimization qdrant-memory-usage-optimization qdrant-minimize-latency
    qdrant-model-migration qdrant-monitoring qdrant-monitoring-debugging qdrant-monitoring-setup
    qdrant-performance-optimization qdrant-scaling qdrant-scaling-data-volume qdrant-scaling-qps
    qdrant-scaling-query-volume qdrant-search-quality qdrant-search-quality-diagnosis
    qdrant-search-speed-optimization qdrant-search-strategies qdrant-sliding-time-window
    qdrant-tenant-scaling qdrant-version-upgrade qdrant-vertical-scaling quasi-coder
    react-audit-grep-patterns react-container-presentation-component react18-batching-patterns
    react18-dep-compatibility react18-enzyme-to-rtl react18-legacy-context react18-lifecycle-patterns
    react18-string-refs react19-concurrent-patterns react19-source-patterns react19-test-patterns
    readme-blueprint-generator refactor refactor-method-complexity-reduce refactor-plan remember
    remember-interactive-programming repo-story-time resemble-detect review-and-refactor
    reviewing-oracle-to-postgres-migration rhino3d-scripts roundup roundup-setup ruby-mcp-server-generator
    ruff-recursive-fix rust-mcp-server-generator salesforce-apex-quality salesforce-component-standards
    salesforce-flow-design sandbox-npm-install scaffolding-oracle-to-postgres-migration-test-project
    scoutqa-test screen-recording secret-scanning security-review semantic-kernel setup-my-iq
    shopify-review-triage shuffle-json-data signal-write slang-shader-engineer snowflake-semanticview
    sponsor-finder spring-boot-testing sql-code-review sql-optimization sql-server-table-reconciliation
    ssma-console steno-mode structured-autonomy-generate structured-autonomy-implement
    structured-autonomy-plan suggest-awesome-github-copilot-agents
    suggest-awesome-github-copilot-instructions suggest-awesome-github-copilot-skills
    swift-mcp-server-generator technical-job-search technology-stack-blueprint-generator
    terraform-azurerm-set-diff-analyzer threat-model-analyst tiny-stepping tldr-prompt tm7-threat-model
    transloadit-media-processing typescript-mcp-server-generator typespec-api-operations
    typespec-create-agent typespec-create-api-plugin ui-screenshots unit-test-vue-pinia
    update-avm-modules-in-bicep update-implementation-plan update-llms update-markdown-file-index
    update-specification vardoger-analyze vcpkg verify-agent-action vscode-ext-commands
    vscode-ext-localization web-design-reviewer webapp-testing webmcpify what-context-needed winmd-api-search
    winui3-migration-guide workiq-copilot workshop-create write-coding-standards-from-file x-twitter-scraper`,
};
