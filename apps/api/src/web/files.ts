import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pageCsp } from '../platform/http/headers.ts';

/** A built file, ready to send in each form a browser may ask for. */
export interface WebFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  /** Only pages have one. */
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

export interface WebOptions {
  /** The providers to sign in with. Told to the page in its first bytes, so that nothing moves once it is known. */
  readonly social?: readonly string[];
}

/** `<html data-social="google facebook">`; see social-block.module.css. Without a provider the page stays as it was built. */
function stamped(html: Buffer, { social = [] }: WebOptions): Buffer {
  if (social.length === 0) return html;
  return Buffer.from(html.toString('utf8').replace('<html ', `<html data-social="${social.join(' ')}" `));
}

async function loadFile(root: string, path: string, options: WebOptions): Promise<WebFile> {
  const file = join(root, path);
  const built = await readFile(file);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const plain = type.startsWith('text/html') ? stamped(built, options) : built;
  const ahead = plain === built ? file : undefined;
  const small = COMPRESSIBLE.test(type) && plain.length > 300;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    type,
    cacheControl: cacheControl(path),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    csp: type.startsWith('text/html') ? pageCsp(inlineScriptHashes(plain.toString('utf8'))) : undefined,
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
