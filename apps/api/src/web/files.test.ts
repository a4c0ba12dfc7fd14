import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { APP_URL } from '@indike/contract/app-url';
import { afterAll, expect, it } from 'vitest';
import { loadWebFiles } from './files.ts';

const PAGE = `<!DOCTYPE html><html lang="pt-BR" data-x="1"><head><script>a()</script></head><body>${'<html '.repeat(99)}</body></html>`;
const site = mkdtempSync(join(tmpdir(), 'indike-files-'));
mkdirSync(join(site, 'login'));
writeFileSync(join(site, 'login/index.html'), PAGE);
writeFileSync(join(site, 'login/index.html.br'), brotliCompressSync('as built'));
writeFileSync(join(site, 'app.js'), `/* <html */${'x'.repeat(400)}`);
afterAll(() => rmSync(site, { recursive: true }));

const page = async (social?: readonly string[]) => {
  const files = await loadWebFiles(site, social && { social });
  const file = files.get('/login/index.html');
  if (!file) throw new Error('no page');
  return file;
};

it('a page says which providers one may sign in with, in each of its forms', async () => {
  const file = await page(['google', 'facebook']);
  const html = file.plain.toString('utf8');
  expect(html).toBe(PAGE.replace('<html ', '<html data-social="google facebook" '));
  expect(brotliDecompressSync(file.br ?? '').toString('utf8')).toBe(html);
  expect(gunzipSync(file.gzip ?? '').toString('utf8')).toBe(html);
});

it('without a provider it is as it was built, and says nothing of them', async () => {
  for (const file of [await page(), await page([])]) {
    expect(file.plain.toString('utf8')).toBe(PAGE);
    expect(brotliDecompressSync(file.br ?? '').toString('utf8')).toBe('as built');
  }
});

it('a browser that kept the page asks again, and its policy stays', async () => {
  const [with_, without] = [await page(['google']), await page()];
  expect(with_.etag).not.toBe(without.etag);
  expect(with_.csp).toBe(without.csp);
  expect(with_.csp).toMatch(/connect-src 'self'.*form-action 'self'/);
});

it('only pages are told', async () => {
  const files = await loadWebFiles(site, { social: ['google'] });
  expect(files.get('/app.js')?.plain.toString('utf8')).not.toContain('data-social');
});

it('says whole addresses where a page must, and that it is the sandbox', async () => {
  const page = `<html lang="pt-BR"><link href="${APP_URL}/login"></html>`;
  writeFileSync(join(site, 'index.html'), page);
  writeFileSync(join(site, 'sitemap.xml'), `<loc>${APP_URL}/login</loc>`);
  const files = await loadWebFiles(site, { appUrl: 'https://indike.example', sandbox: true });
  expect(files.get('/index.html')?.plain.toString()).toBe(
    '<html data-sandbox lang="pt-BR"><link href="https://indike.example/login"></html>',
  );
  expect(files.get('/sitemap.xml')?.plain.toString()).toBe('<loc>https://indike.example/login</loc>');
});

it('the service worker may fetch from us alone', async () => {
  writeFileSync(join(site, 'sw.js'), 'self');
  const files = await loadWebFiles(site);
  expect(files.get('/sw.js')).toMatchObject({ csp: "default-src 'self'", cacheControl: 'no-cache' });
});
