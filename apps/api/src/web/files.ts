import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { APP_URL } from '@indike/contract/app-url';
import { pageCsp } from '../platform/http/headers.ts';

/** A built file, ready to send in each form a browser may ask for. */
export interface WebFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  /** Of pages, and of the service worker, which fetches. */
  readonly csp: string | undefined;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSIBLE = /^(text|image\/svg|application\/(json|manifest|xml))/;

/** Files named by their content never change; everything else is asked for again. */
const cacheControl = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, body]) =>
    createHash('sha256')
      .update(body ?? '')
      .digest('base64'),
  );
}

/** As compressed by the build, where the file is still what was built. */
async function compressed(file: string | undefined, ending: string, make: () => Buffer): Promise<Buffer> {
  if (file === undefined) return make();
  try {
    return await readFile(file + ending);
  } catch {
    return make();
  }
}

/** What is known only when the server starts, and told to a page in its first bytes, so that nothing moves or is asked for later. */
export interface WebOptions {
  /** Where people reach the site, without a slash at the end. */
  readonly appUrl?: string;
  /** The providers to sign in with. */
  readonly social?: readonly string[];
  /** The bar of the sandbox's clock is shown. */
  readonly sandbox?: boolean;
}

/** `<html data-sandbox data-social="google facebook">`, and whole addresses in what searches and shared links read. */
function stamped(built: Buffer, path: string, { appUrl, social = [], sandbox = false }: WebOptions): Buffer {
  if (!/\.(html|xml|txt)$/.test(path)) return built;
  const marks = `${sandbox ? 'data-sandbox ' : ''}${social.length > 0 ? `data-social="${social.join(' ')}" ` : ''}`;
  const text = built.toString('utf8');
  const page = marks === '' ? text : text.replace('<html ', `<html ${marks}`);
  const whole = appUrl === undefined ? page : page.replaceAll(APP_URL, appUrl);
  return whole === text ? built : Buffer.from(whole);
}

function policyOf(path: string, plain: Buffer): string | undefined {
  if (path === '/sw.js') return "default-src 'self'";
  return path.endsWith('.html') ? pageCsp(inlineScriptHashes(plain.toString('utf8'))) : undefined;
}

async function loadFile(root: string, path: string, options: WebOptions): Promise<WebFile> {
  const file = join(root, path);
  const built = await readFile(file);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const plain = stamped(built, path, options);
  const ahead = plain === built ? file : undefined;
  const small = COMPRESSIBLE.test(type) && plain.length > 300;
  // Quick rather than smallest: it is done while the server starts.
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return {
    type,
    cacheControl: cacheControl(path),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    csp: policyOf(path, plain),
    plain,
    br: small ? await compressed(ahead, '.br', () => brotliCompressSync(plain, brotli)) : undefined,
    gzip: small ? await compressed(ahead, '.gz', () => gzipSync(plain)) : undefined,
  };
}

/** Every file of the built web, by its path. Held in memory: a few megabytes, and no disk on the way to a visitor. */
export async function loadWebFiles(
  root: string,
  options: WebOptions = {},
): Promise<ReadonlyMap<string, WebFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const files = await Promise.all(
    paths.map(async (path) => [path, await loadFile(root, path, options)] as const),
  );
  return new Map(files);
}
