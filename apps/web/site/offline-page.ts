import { defaultBrand } from '@indike/contract/wire/brand';
import { placeholders } from '@indike/contract/texts/text-variables';

/** Shown by the service worker when a page cannot be reached. One self-contained file. */
export const offlinePage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sem conexão · ${placeholders.product}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; --ink: #0f172a; --soft: #475569; --page: #f8fafc; --fill: ${defaultBrand.primaryColor}; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf3; --soft: #94a1b5; --page: #0b111e; } }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem 1rem; box-sizing: border-box;
  background: var(--page); color: var(--ink); font: 1rem/1.5 Poppins, system-ui, sans-serif; }
main { max-width: 26rem; text-align: center; }
img { width: 13rem; height: 8rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 1.5rem 0 0.5rem; }
p { margin: 0 0 1.5rem; color: var(--soft); }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 8px; background: var(--fill); color: #fff;
  font-weight: 500; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<img src="/lost.svg" alt="">
<h1>Você está sem internet</h1>
<p>Seus dados estão guardados. Quando a conexão voltar, é só continuar de onde parou.</p>
<a href="">Tentar de novo</a>
</main>
</body>
</html>
`;
