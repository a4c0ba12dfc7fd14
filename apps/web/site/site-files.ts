import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { APP_URL } from '../../../packages/contract/src/app-url.ts';
import type { Brand } from '../../../packages/contract/src/brand.ts';
import { drawings } from './drawings.ts';
import { offlinePage } from './offline-page.ts';
import { openPages } from './prerendered.ts';

const manifest = ({ product }: Brand) => ({
  name: product,
  short_name: product,
  description: 'Indique empresas, acompanhe cada indicação e receba seus ganhos.',
  lang: 'pt-BR',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f8fafc',
  theme_color: '#ffffff',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Indicar uma empresa', url: '/indicar' },
    { name: 'Minhas indicações', url: '/indicacoes' },
    { name: 'Meus ganhos', url: '/ganhos' },
  ],
});

const robots = `User-agent: *
Disallow: /api/
Disallow: /i/
Disallow: /oposicao/
Disallow: /confirmacao-de-email/
Allow: /

Sitemap: ${APP_URL}/sitemap.xml
`;

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${openPages.map((path) => `<url><loc>${APP_URL}${path}</loc></url>`).join('\n')}
</urlset>
`;

/** The new version of the worker is another file, so that browsers fetch it. */
function serviceWorker(bundle: Readonly<Record<string, unknown>>): string {
  const version = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex');
  const text = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
  return text.replace('__VERSION__', version.slice(0, 12));
}

/** What the site has beside its pages: pictures, the manifest, what searches read, and what works offline. */
export function siteFiles(brand: Brand): Plugin {
  return {
    name: 'indike-site-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_options, bundle) {
      const files = new Map(await drawings(brand.primaryColor));
      files.set('manifest.webmanifest', JSON.stringify(manifest(brand)));
      files.set('robots.txt', robots);
      files.set('sitemap.xml', sitemap);
      files.set('offline.html', offlinePage(brand));
      files.set('sw.js', serviceWorker(bundle));
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
