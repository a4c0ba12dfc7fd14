import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
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
  readonly plain: () => Buffer;
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
const typeOf = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream';
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

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

// The first request for a page waits some 10 ms for the last 7 % of its size; a higher quality takes three times that.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** A copy outside of Node's pool. A small part that is kept would keep all of its 64 KB. */
function unpooled(content: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(content.length);
  content.copy(copy);
  return copy;
}

type Encodings = Pick<WebFile, 'plain' | 'br' | 'gzip'>;

/**
 * Of a file that the build has compressed only that form is kept in memory, because nearly every browser asks for it: a
 * fifth of the bytes.
 */
function builtEncodings(br: Buffer): Encodings {
  const plain = () => brotliDecompressSync(br);
  return { plain, br: () => br, gzip: once(() => gzipSync(plain())) };
}

const ownEncodings = (content: Buffer): Encodings => ({
  plain: () => content,
  br: once(() => brotliCompressSync(content, BROTLI)),
  gzip: once(() => gzipSync(content)),
});

const plainOnly = (content: Buffer): Encodings => ({ plain: () => content, br: undefined, gzip: undefined });

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
function encodings(path: string, content: Buffer, type: string, folder?: string): Encodings {
  if (!COMPRESSIBLE.test(type) || content.length <= 300) return plainOnly(unpooled(content));
  const built = folder && join(folder, `${path}.br`);
  return built && existsSync(built)
    ? builtEncodings(unpooled(readFileSync(built)))
    : ownEncodings(unpooled(content));
}

function webFile(path: string, content: Buffer, folder?: string): WebFile {
  const type = typeOf(path);
  return {
    type,
    cacheControl: cacheControl(path),
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    csp: policyOf(path, content),
    ...encodings(path, content, type, folder),
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
          file: webFile(path, Buffer.from(withProgramme(stampedPage.plain().toString('utf8'), programme))),
        };
      return kept.file;
    },
  };
}

/** Only the compressed form is read of a file whose name says its content. */
const assetFile = (path: string, br: Buffer): WebFile => ({
  type: typeOf(path),
  cacheControl: cacheControl(path),
  etag: `"${path}"`,
  csp: undefined,
  ...builtEncodings(unpooled(br)),
});

function loadFile(root: string, path: string, options: WebOptions): WebFile {
  const br = `${join(root, path)}.br`;
  if (isNamedByContent(path) && existsSync(br)) return assetFile(path, readFileSync(br));
  const built = readFileSync(join(root, path));
  const text = built.toString('utf8');
  const own = COMPRESSIBLE.test(typeOf(path)) ? stamped(text, path, options) : text;
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
  const text = built.plain().toString('utf8').replace('__VERSION__', hash.digest('hex').slice(0, 12));
  return [[SERVICE_WORKER, webFile(SERVICE_WORKER, Buffer.from(text))]];
}

const isServed = (name: string) => !name.endsWith('.br') && name !== PICTURES_FILE;

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
