/** Packages that names are mistaken for: among the most downloaded of their registries (lists of November 2026). */
export const WELL_KNOWN_PACKAGES = {
  pypi: `requests numpy pandas urllib3 setuptools certifi boto3 botocore pyyaml python-dateutil cryptography
    charset-normalizer typing-extensions packaging click jinja2 markupsafe pydantic fastapi flask django sqlalchemy
    scipy scikit-learn matplotlib tensorflow torch transformers pillow beautifulsoup4 selenium playwright openai
    anthropic langchain tiktoken httpx aiohttp websockets colorama rich tqdm pytest black ruff mypy virtualenv
    paramiko psycopg2 psycopg2-binary redis celery gunicorn uvicorn streamlit gradio opencv-python pypdf pdfplumber
    python-docx python-pptx openpyxl lxml google-cloud-storage python-dotenv`,
  npm: `react react-dom lodash express axios chalk commander typescript webpack eslint prettier jest vitest next
    vue svelte moment dayjs uuid dotenv debug async rxjs underscore bluebird request body-parser cors mongoose
    socket.io nodemon electron puppeteer playwright cheerio node-fetch yargs inquirer ora glob rimraf semver
    zod prisma openai cross-env concurrently tailwindcss postcss autoprefixer vite esbuild rollup`,
} as const;
