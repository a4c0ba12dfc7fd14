import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defaultBrand, PICTURES_FILE } from '@indike/contract/wire/brand';
import { PROGRAMME_JSON } from '@indike/contract/texts/programme-placeholders';
import { backOfficeCsp, pageCsp } from '../platform/http/headers.ts';
import { recoloredPictures } from './pictures.ts';
import type { Programme } from '@indike/rules/money/programme';
import {
  findSandboxBar,
  isBackOffice,
  isNamedByContent,
  stamped,
  type WebOptions,
  withProgramme,
} from './stamp.ts';

/** A built file, ready to send in each encoding that a browser may accept. */
export interface WebFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  /** Only for pages and for the service worker, which fetches. */
  readonly csp: string | undefined;
  readonly plain: Buffer;
  /** Compressed content; undefined for files that are too small or in an already compressed format. */
  readonly br: (() => Buffer) | undefined;
  readonly gzip: (() => Buffer) | undefined;
  /** Only pages: the page with a version of the programme. Made when it is first asked for. */
  readonly withProgramme?: (programme: Programme) => WebFile;
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

const SERVICE_WORKER = '/sw.js';

/** Files with a content hash in their name never change. All others are revalidated. */
const cacheControl = (path: string) =>
  isNamedByContent(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, body]) =>
    createHash('sha256')
      .update(body ?? '')
      .digest('base64'),
  );
}

/** The build's compressed file. Without one, the content is compressed on the first request and cached. */
function compressed(file: string | undefined, ending: string, make: () => Buffer): () => Buffer {
  let made: Buffer | undefined =
    file !== undefined && existsSync(file + ending) ? readFileSync(file + ending) : undefined;
  return () => (made ??= make());
}

function policyOf(path: string, plain: Buffer): string | undefined {
  if (path === SERVICE_WORKER) return "default-src 'self'";
  if (!path.endsWith('.html')) return undefined;
  const scripts = inlineScriptHashes(plain.toString('utf8'));
  return isBackOffice(path) ? backOfficeCsp(scripts) : pageCsp(scripts);
}

/**
 * `folder` contains the build's compressed files. Without it, the file differs from the built one and is compressed
 * here.
 */
function webFile(path: string, plain: Buffer, folder?: string): WebFile {
  const ahead = folder === undefined ? undefined : join(folder, path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const small = COMPRESSIBLE.test(type) && plain.length > 300;
  // The first request for a page waits some 10 ms for the last 7 % of its size; a higher quality takes three times that.
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  return {
    type,
    cacheControl: cacheControl(path),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    csp: policyOf(path, plain),
    plain,
    br: small ? compressed(ahead, '.br', () => brotliCompressSync(plain, brotli)) : undefined,
    gzip: small ? compressed(ahead, '.gz', () => gzipSync(plain)) : undefined,
  };
}

/** Keeps the page of one version, the newest in force: what a version says never changes. */
function pageFile(path: string, stampedPage: WebFile): WebFile {
  let kept: { readonly version: number; readonly file: WebFile } | undefined;
  return {
    ...stampedPage,
    withProgramme: (programme) => {
      if (kept?.version !== programme.version)
        kept = {
          version: programme.version,
          file: webFile(path, Buffer.from(withProgramme(stampedPage.plain.toString('utf8'), programme))),
        };
      return kept.file;
    },
  };
}

function loadFile(root: string, path: string, options: WebOptions): WebFile {
  const built = readFileSync(join(root, path));
  const text = built.toString('utf8');
  const own = COMPRESSIBLE.test(TYPES[extname(path)] ?? '') ? stamped(text, path, options) : text;
  if (path.endsWith('.html') && own.includes(PROGRAMME_JSON))
    return pageFile(path, webFile(path, Buffer.from(own)));
  return own === text ? webFile(path, built, root) : webFile(path, Buffer.from(own));
}

/**
 * Sets the service worker's version, which changes with any file of the site, so that browsers install the new service
 * worker and refill its offline cache.
 */
function versioned(files: ReadonlyMap<string, WebFile>): readonly [string, WebFile][] {
  const built = files.get(SERVICE_WORKER);
  if (!built) return [];
  const hash = createHash('sha256');
  const site = [...files].filter(([path]) => !isBackOffice(path));
  for (const [path, { etag }] of site.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path} ${etag}\n`);
  const text = built.plain.toString('utf8').replace('__VERSION__', hash.digest('hex').slice(0, 12));
  return [[SERVICE_WORKER, webFile(SERVICE_WORKER, Buffer.from(text))]];
}

const isServed = (name: string) => !/\.(br|gz)$/.test(name) && name !== PICTURES_FILE;

/**
 * Every file of the built web by its path, kept in memory: it is a few megabytes, and requests need no disk access.
 * Files are read synchronously before the server listens: for a thousand small ones this takes half the CPU time of
 * async reads.
 */
export async function loadWebFiles(
  folder: string,
  options: WebOptions = {},
): Promise<ReadonlyMap<string, WebFile>> {
  // The folder is a symlink to the newest build. Resolved once, so that a concurrent build does not mix two versions.
  const root = realpathSync(folder);
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isServed(entry.name))
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  const pictures = await recoloredPictures(root, options.brand?.primaryColor ?? defaultBrand.primaryColor);
  const ofPages = options.sandbox ? { ...options, sandboxBar: findSandboxBar(paths) } : options;
  const files = new Map(
    paths.map((path) => {
      const picture = pictures.get(path);
      return [path, picture ? webFile(path, picture) : loadFile(root, path, ofPages)] as const;
    }),
  );
  for (const [path, file] of versioned(files)) files.set(path, file);
  return files;
}
