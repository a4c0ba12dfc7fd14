import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { defaultBrand, PICTURES_FILE, APP_URL } from '@indike/contract/wire/brand';
import { sandboxLegalEntity } from '@indike/contract/wire/legal-entity';
import type { SocialProvider } from '@indike/contract/accounts/social';
import { placeholders } from '@indike/contract/texts/text-variables';
import { PROGRAMME_JSON } from '@indike/contract/texts/programme-placeholders';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import type { Centavos } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { loadWebFiles, type WebFile } from './files.ts';

const PAGE = `<!DOCTYPE html><html lang="pt-BR" data-x="1"><head><script>a()</script></head><body>${'<html '.repeat(99)}</body></html>`;
const site = mkdtempSync(join(tmpdir(), 'indike-files-'));
mkdirSync(join(site, 'login'));
writeFileSync(join(site, 'login/index.html'), PAGE);
const BUILT = brotliCompressSync(PAGE, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
writeFileSync(join(site, 'login/index.html.br'), BUILT);
writeFileSync(join(site, 'app.js'), `/* <html */${'x'.repeat(400)}`);
writeFileSync(join(site, PICTURES_FILE), '[]');
afterAll(() => rmSync(site, { recursive: true }));

const page = async (social?: readonly SocialProvider[]) => {
  const files = await loadWebFiles(site, social && { social });
  const file = files.get('/login/index.html');
  if (!file) throw new Error('no page');
  return file;
};

it('lists the sign-in providers in a page, in each of its encodings', async () => {
  const file = await page(['google', 'facebook']);
  const html = file.plain().toString('utf8');
  expect(html).toBe(PAGE.replace('<html ', '<html data-social="google facebook" '));
  expect(brotliDecompressSync(file.br?.() ?? '').toString('utf8')).toBe(html);
  expect(gunzipSync(file.gzip?.() ?? '').toString('utf8')).toBe(html);
});

it('leaves a page as it was built when there is no sign-in provider', async () => {
  for (const file of [await page(), await page([])]) {
    expect(file.plain().toString('utf8')).toBe(PAGE);
    expect(file.br?.()).toEqual(BUILT);
    expect(gunzipSync(file.gzip?.() ?? '').toString('utf8')).toBe(PAGE);
  }
});

it('changes the ETag with the sign-in providers, but not the CSP', async () => {
  const [with_, without] = [await page(['google']), await page()];
  expect(with_.etag).not.toBe(without.etag);
  expect(with_.csp).toBe(without.csp);
  expect(with_.csp).toMatch(/connect-src 'self'.*form-action 'self'/);
});

it('lists the sign-in providers only in pages', async () => {
  const files = await loadWebFiles(site, { social: ['google'] });
  expect(files.get('/app.js')?.plain().toString('utf8')).not.toContain('data-social');
});

it('puts in absolute URLs and marks pages of the sandbox', async () => {
  const page = `<html lang="pt-BR"><link href="${APP_URL}/login"></html>`;
  writeFileSync(join(site, 'index.html'), page);
  writeFileSync(join(site, 'sitemap.xml'), `<loc>${APP_URL}/login</loc>`);
  const files = await loadWebFiles(site, { appUrl: 'https://indike.example', sandbox: true });
  expect(files.get('/index.html')?.plain().toString()).toBe(
    '<html data-sandbox lang="pt-BR"><link href="https://indike.example/login"></html>',
  );
  expect(files.get('/sitemap.xml')?.plain().toString()).toBe('<loc>https://indike.example/login</loc>');
});

it('adds the sandbox’s bar to every page of the sandbox, and to no other', async () => {
  const page = '<html lang="pt-BR"><head></head></html>';
  for (const folder of ['assets', 'operacao']) mkdirSync(join(site, folder), { recursive: true });
  for (const path of ['index.html', 'operacao/index.html']) writeFileSync(join(site, path), page);
  writeFileSync(join(site, 'assets/sandbox-bar-a_-1.js'), 'bar()');
  const load = async (sandbox: boolean) => {
    const files = await loadWebFiles(site, { sandbox });
    return ['/index.html', '/operacao/index.html'].map((path) => files.get(path)?.plain().toString());
  };
  const tag =
    /<script type="module" async fetchpriority="low" src="\/assets\/sandbox-bar-a_-1\.js"><\/script><\/head>/;
  expect(await load(true)).toEqual([expect.stringMatching(tag), expect.stringMatching(tag)]);
  expect(await load(false)).toEqual([page, page]);
  rmSync(join(site, 'assets/sandbox-bar-a_-1.js'));
});

it('allows the service worker to fetch only from our origin', async () => {
  writeFileSync(join(site, 'sw.js'), 'self');
  const files = await loadWebFiles(site);
  expect(files.get('/sw.js')).toMatchObject({ csp: "default-src 'self'", cacheControl: 'no-cache' });
});

const HOSTILE = `Ana & "Filhos" '<script>'</script>$&`;
const hostile = {
  brand: { ...defaultBrand, product: HOSTILE, primaryColor: '#00796b' },
  legalEntity: { ...sandboxLegalEntity, legalName: HOSTILE },
};
const text = async (path: string, options: Parameters<typeof loadWebFiles>[1] = hostile) =>
  (await loadWebFiles(site, options)).get(path)?.plain().toString('utf8') ?? '';

it('puts the brand in, escaped for its context', async () => {
  const { product, legalName } = placeholders;
  const json = JSON.stringify({ product, legalName });
  const page = `<html lang="pt-BR"><head><title>${product}</title><script id="brand" type="application/json">${json}</script></head><a title="${product}">${legalName}</a></html>`;
  writeFileSync(join(site, 'index.html'), page);
  writeFileSync(join(site, 'manifest.webmanifest'), JSON.stringify({ name: product }));
  const html = await text('/index.html');
  const escaped = 'Ana &amp; &quot;Filhos&quot; &#39;&lt;script&gt;&#39;&lt;/script&gt;$&amp;';
  expect(html).toContain(`<title>${escaped}</title>`);
  expect(html).toContain(`<a title="${escaped}">${escaped}</a>`);
  const block = /application\/json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual({ product: HOSTILE, legalName: HOSTILE });
  expect(JSON.parse(await text('/manifest.webmanifest'))).toEqual({ name: HOSTILE });
});

it('sets another colour in the head, and in files without a theme', async () => {
  writeFileSync(join(site, 'index.html'), '<html lang="pt-BR"><head></head></html>');
  writeFileSync(join(site, 'offline.html'), `<style>a { color: ${defaultBrand.primaryColor} }</style>`);
  writeFileSync(join(site, 'icon.svg'), `<svg fill="${defaultBrand.primaryColor}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="${defaultBrand.primaryColor}"/></svg>`;
  writeFileSync(join(site, 'icon.png'), 'blue');
  writeFileSync(join(site, PICTURES_FILE), JSON.stringify([{ file: 'icon.png', width: 2, height: 2, svg }]));
  expect(await text('/index.html')).toMatch(
    /<style>:root.*--mantine-color-primary-6:#00796b.*<\/style><\/head>/,
  );
  expect(await text('/offline.html')).toBe('<style>a { color: #00796b }</style>');
  expect(await text('/icon.svg')).toBe('<svg fill="#00796b"/>');
  const files = await loadWebFiles(site, hostile);
  const { data } = await sharp(files.get('/icon.png')?.plain()).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x00, 0x79, 0x6b]);
  expect(files.has(`/${PICTURES_FILE}`)).toBe(false);
  expect(await text('/index.html', {})).not.toContain('<style>');
  expect(await text('/icon.png', {})).toBe('blue');
});

it('mentions sign-in providers only when they are offered', async () => {
  const built = `<html lang="pt-BR"><p>Antes.</p><p>Entre com ${placeholders.socialProviders}.</p><p>Depois.</p></html>`;
  writeFileSync(join(site, 'index.html'), built);
  expect(await text('/index.html', { social: ['google', 'facebook'] })).toContain(
    '<p>Entre com Google ou Facebook.</p>',
  );
  expect(await text('/index.html', {})).toBe('<html lang="pt-BR"><p>Antes.</p><p>Depois.</p></html>');
});

it('leaves files with a content hash in their name as they were built', async () => {
  mkdirSync(join(site, 'assets'), { recursive: true });
  const asset = `"${placeholders.product} ${defaultBrand.primaryColor} ${APP_URL}"`;
  writeFileSync(join(site, 'assets/a.js'), asset);
  expect(await text('/assets/a.js', { ...hostile, appUrl: 'https://indike.example' })).toBe(asset);
});

it('changes the version of the service worker with the brand', async () => {
  writeFileSync(join(site, 'offline.html'), `<title>${placeholders.product}</title>`);
  writeFileSync(join(site, 'sw.js'), "const OFFLINE = 'offline-__VERSION__'");
  const versions = await Promise.all([text('/sw.js'), text('/sw.js', {}), text('/sw.js', {})]);
  expect(versions[0]).toMatch(/offline-[0-9a-f]{12}'/);
  expect(versions[0]).not.toBe(versions[1]);
  expect(versions[1]).toBe(versions[2]);
});

describe('the back office', () => {
  const START = '<html lang="pt-BR"><head><script>start()</script></head></html>';
  const load = async () => {
    mkdirSync(join(site, 'operacao/assets'), { recursive: true });
    writeFileSync(join(site, 'operacao/index.html'), START);
    writeFileSync(join(site, 'operacao/assets/a.js'), `"${placeholders.product}"`);
    return loadWebFiles(site, hostile);
  };

  it('has a stricter CSP, which allows the page’s own script', async () => {
    const csp = (await load()).get('/operacao/index.html')?.csp ?? '';
    expect(csp).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+';/);
    expect(csp).toMatch(/form-action 'none'; frame-ancestors 'none'$/);
    expect(csp).not.toContain('blob:');
  });

  it('serves assets as immutable, and leaves them as they were built', async () => {
    const asset = (await load()).get('/operacao/assets/a.js');
    expect(asset?.cacheControl).toContain('immutable');
    expect(asset?.plain().toString('utf8')).toBe(`"${placeholders.product}"`);
  });

  it('does not change the Indikers’ service worker', async () => {
    const version = async () => (await load()).get('/sw.js')?.plain().toString('utf8');
    const before = await version();
    writeFileSync(join(site, 'operacao/assets/b.js'), 'changed()');
    expect(await version()).toBe(before);
  });
});

describe('a page with a version of the programme', () => {
  const [first, ...others] = FIRST_PROGRAMME.levels;
  const NEXT: Programme = {
    ...FIRST_PROGRAMME,
    version: 2,
    levels: [
      { ...first, name: '</script><b>"' },
      ...others,
      { ...first, id: 'x', name: 'Platina', fromClosed: 30 },
    ],
    minimumWithdrawal: 10_000 as Centavos,
  };
  const PROGRAMME_PAGE =
    `<html><head><link rel="icon"><script id="brand" type="application/json">{"programme":"${PROGRAMME_JSON}"}</script></head>` +
    '<body aria-label="__INDIKE_levelCounts__"><ul><li>1</li><li class="a">__INDIKE_levelName__: <b>__INDIKE_levelRate__</b></li>' +
    `<li>2</li></ul><p>__INDIKE_minimum__</p>${' '.repeat(300)}</body></html>`;
  const load = async () => {
    writeFileSync(join(site, 'programme.html'), PROGRAMME_PAGE);
    const file = (await loadWebFiles(site)).get('/programme.html');
    if (!file?.withProgramme) throw new Error('the page knows no programme');
    return file.withProgramme;
  };
  const textOf = (page: WebFile) => page.plain().toString('utf8');

  it('has its texts, a line for each level and its JSON, each escaped for its place', async () => {
    const html = textOf((await load())(NEXT));
    const lines = [...html.matchAll(/<li\b[^>]*>.*?<\/li>/g)].map(([line]) => line);
    expect(lines).toEqual([
      '<li>1</li>',
      '<li class="a">&lt;/script&gt;&lt;b&gt;&quot;: <b>50%</b></li>',
      '<li class="a">Ouro: <b>60%</b></li>',
      '<li class="a">Diamante: <b>80%</b></li>',
      '<li class="a">Platina: <b>50%</b></li>',
      '<li>2</li>',
    ]);
    expect(html).toContain('<p>R$\u00a0100,00</p>');
    const [, json = ''] = /json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({ programme: NEXT });
    expect(html).not.toContain('__INDIKE_');
  });

  it('is another page for each version, in each encoding, with an ETag and a CSP of its own', async () => {
    const pageOf = await load();
    const [one, two] = [pageOf(FIRST_PROGRAMME), pageOf(NEXT)];
    expect(textOf(one)).toContain('R$\u00a0150,00');
    expect(brotliDecompressSync(two.br?.() ?? '').toString('utf8')).toBe(textOf(two));
    expect(gunzipSync(two.gzip?.() ?? '').toString('utf8')).toBe(textOf(two));
    expect(two.etag).not.toBe(one.etag);
    expect(two.csp).not.toBe(one.csp);
    expect(pageOf(NEXT)).toBe(two);
    expect(pageOf(FIRST_PROGRAMME)).toEqual({
      ...one,
      plain: expect.any(Function),
      br: expect.any(Function),
      gzip: expect.any(Function),
    });
  });
});
