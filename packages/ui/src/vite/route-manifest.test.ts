import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shortenRouteManifest } from './route-manifest.ts';

const manifest = {
  entry: { module: '/entry.js', imports: ['/framework.js'] },
  routes: {
    root: { id: 'root', module: '/root.js', imports: ['/framework.js', '/base.js'], css: ['/root.css'] },
    frame: { id: 'frame', parentId: 'root', module: '/frame.js', imports: ['/base.js', '/menu.js'] },
    page: {
      id: 'page',
      parentId: 'frame',
      module: '/page.js',
      imports: ['/framework.js', '/base.js', '/menu.js', '/frame.js', '/form.js'],
    },
    apart: { id: 'apart', parentId: 'root', module: '/apart.js', imports: ['/menu.js'] },
  },
  url: '/assets/manifest-1a2b.js',
};

function shortened(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'indike-manifest-'));
  const file = join(folder, 'assets/manifest-1a2b.js');
  try {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(file, script);
    shortenRouteManifest(folder);
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('lists for each route only the files that none of its parent routes has loaded', () => {
  const script = shortened(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  const [, json] = /^window\.__reactRouterManifest=(.*);$/.exec(script) ?? [];
  expect(JSON.parse(json ?? '')).toEqual({
    ...manifest,
    routes: {
      root: { ...manifest.routes.root, imports: ['/base.js'] },
      frame: { ...manifest.routes.frame, imports: ['/menu.js'] },
      page: { ...manifest.routes.page, imports: ['/form.js'] },
      apart: manifest.routes.apart,
    },
  });
});

it('fails the build when the manifest has another form', () => {
  expect(() => shortened('export default {}')).toThrow('the manifest of the routes has another form');
});
