import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { APP_URL } from '@indike/contract/wire/brand';
import { placeholders } from '@indike/contract/texts/text-variables';
import { drawings } from './drawings.ts';
import { offlinePage } from './offline-page.ts';
import { indexedPages } from './prerendered.ts';

const manifest = {
  name: placeholders.product,
  short_name: placeholders.product,
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
};

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
${indexedPages.map((path) => `<url><loc>${APP_URL}${path}</loc></url>`).join('\n')}
</urlset>
`;

/**
 * The static files beside the pages: images, the manifest, robots.txt and sitemap, the service worker. The server
 * inserts the brand, the address and the service worker's version (apps/api/src/web).
 */
export function siteFiles(): Plugin {
  return {
    name: 'indike-site-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const files = new Map(await drawings());
      files.set('manifest.webmanifest', JSON.stringify(manifest));
      files.set('robots.txt', robots);
      files.set('sitemap.xml', sitemap);
      files.set('offline.html', offlinePage);
      files.set('sw.js', readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8'));
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
