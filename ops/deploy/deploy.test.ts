import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '#api/platform/settings/settings.ts';
import { builtMain } from '#scripts/build-api.mjs';
import { startOptions, startVariables } from '#scripts/start-command.mjs';

// Checks that every file in ops/deploy/ is valid for its tool, as far as that can be checked without running it.

const ROOT = join(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'ops/deploy');
/** The entry point made by `npm run build`. */
const BUILT_MAIN = relative(ROOT, builtMain);
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), 'utf8');

it('the Dockerfile is valid, does not run as root and starts the product as `npm start` does', () => {
  const dockerfile = read('Dockerfile');
  expect(validate(dockerfile)).toEqual([]);
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER 1000$/m);
  const variables = /^ENV ((?:.*\\\n)*.*)$/m.exec(last)?.[1]?.split(/\s*\\\n\s*/);
  expect(variables).toEqual(expect.arrayContaining(startVariables));
  expect(last).toMatch(/^HEALTHCHECK /m);
  const command: string[] = JSON.parse(
    /^CMD (\[.*\])$/m.exec(last.slice(last.indexOf('STOPSIGNAL')))?.[1] ?? '[]',
  );
  expect(command).toEqual(['node', ...startOptions, BUILT_MAIN]);
});

it('the compose file passes the linter', () => {
  const linter = new DCLinter({
    rules: {
      'services-alphabetical-order': 0,
      'service-keys-order': 0,
      'top-level-properties-order': 0,
      'require-quotes-in-ports': 2,
      'no-version-field': 2,
      'no-duplicate-exported-ports': 2,
      'no-duplicate-container-names': 2,
      'require-project-name-field': 2,
      'service-image-require-explicit-tag': 0,
      'no-unbound-port-interfaces': 0,
      'no-build-and-image': 0,
      'service-dependencies-alphabetical-order': 0,
      'service-ports-alphabetical-order': 0,
    },
    quiet: false,
    debug: false,
    exclude: [],
  });
  const results = linter.lintFiles([join(DEPLOY, 'compose/compose.yaml')], false);
  expect(results).toHaveLength(1);
  expect(
    results.flatMap(({ messages }: { messages: LintMessage[] }) =>
      messages.map(({ rule, message }) => `${rule}: ${message}`),
    ),
  ).toEqual([]);
});

/** Declared here because the package's own types do not resolve. */
interface LintMessage {
  readonly rule: string;
  readonly message: string;
}

interface ComposeService {
  readonly build?: unknown;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

it('the compose file opens ports for the proxy only and drops all capabilities of the product', () => {
  const { services } = parse(read('compose/compose.yaml'), { merge: true }) as {
    services: Record<string, ComposeService>;
  };
  const withPorts = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(withPorts.map(([name]) => name)).toEqual(['caddy']);
  const ours = Object.values(services).filter(({ build }) => build !== undefined);
  expect(ours).toHaveLength(3);
  for (const service of ours) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  const needed = Object.values(services).flatMap(({ depends_on: others = {} }) => Object.keys(others));
  expect(needed.filter((name) => !(name in services))).toEqual([]);
});

const MODELS = { Deployment, Ingress, Job, Namespace, NetworkPolicy, PodDisruptionBudget, Service };
type Kind = keyof typeof MODELS;

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly Readonly<Record<string, unknown>>[];
        readonly securityContext: unknown;
      };
    };
    readonly selector?: { readonly matchLabels: Readonly<Record<string, string>> };
  };
}

const isKind = (kind: string): kind is Kind => kind in MODELS;
const files = readdirSync(join(DEPLOY, 'kubernetes')).filter((file) => file !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(read('kubernetes', file)).map((document): Manifest => document.toJS()),
);

it('every manifest follows the schema of its kind, and the kustomization lists all of them', () => {
  expect(parse(read('kubernetes/kustomization.yaml')).resources.toSorted()).toEqual(files.toSorted());
  for (const manifest of manifests) {
    const { kind } = manifest;
    if (!isKind(kind)) throw new Error(`${kind} is not checked`);
    const Model = MODELS[kind] as new (data: object) => { validate(): void };
    expect(() => new Model(manifest).validate(), `${kind} ${manifest.metadata.name}`).not.toThrow();
  }
});

it('every pod runs as non-root, on a read-only file system and with a memory limit', () => {
  const pods = manifests.flatMap(({ spec }) => spec?.template?.spec ?? []);
  expect(pods).toHaveLength(3);
  for (const { containers, securityContext } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true });
    for (const container of containers)
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: { memory: expect.any(String) } },
      });
  }
});

it('every deployment has startup, liveness and readiness probes and the labels that its selector matches', () => {
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
  expect(deployments).toHaveLength(2);
  for (const { spec } of deployments) {
    const template = spec?.template;
    for (const container of template?.spec.containers ?? [])
      expect(container).toMatchObject({
        startupProbe: { httpGet: { path: '/api/health' } },
        livenessProbe: { httpGet: { path: '/api/health' } },
        readinessProbe: { httpGet: { path: '/api/ready' } },
      });
    expect(template?.metadata.labels).toEqual(spec?.selector?.matchLabels);
  }
});

const units = readdirSync(join(DEPLOY, 'systemd'));

it('every systemd unit starts an existing program as `npm start` does', () => {
  expect(units).toHaveLength(4);
  for (const unit of units) {
    const [, node, rest = ''] = /^ExecStart=(\S+) (.*)$/m.exec(read('systemd', unit)) ?? [];
    expect([unit, node]).toEqual([unit, '/opt/indike/node_modules/.bin/node']);
    const words = rest.split(' ');
    expect([unit, words.slice(0, -1)]).toEqual([unit, startOptions]);
    const variables = [...read('systemd', unit).matchAll(/^Environment=(.*)$/gm)].flatMap(([, set = '']) =>
      set.split(' '),
    );
    expect([unit, variables]).toEqual([unit, expect.arrayContaining(startVariables)]);
    const program = words.at(-1) ?? '';
    expect([unit, program === BUILT_MAIN || existsSync(join(ROOT, program))]).toEqual([unit, true]);
  }
});

it('commands find the socket of the embedded database, and its backups can be written', () => {
  const unit = read('systemd', 'indike.service');
  expect(unit).toMatch(/^PrivateTmp=yes$/m);
  expect(unit).toMatch(/^RuntimeDirectory=indike$/m);
  expect(unit).toMatch(/^Environment=TMPDIR=\/run\/indike$/m);
  expect(unit).toMatch(/^ReadWritePaths=-\/mnt\/backups$/m);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.runIf(hasSystemd)('systemd accepts every unit', () => {
  const paths = units.map((unit) => join(DEPLOY, 'systemd', unit));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  });
  const ours = (stdout + stderr)
    .split('\n')
    .filter((line) => line.includes('indike'))
    // The Node of an unpacked release is not on this machine.
    .filter((line) => !line.includes('/opt/indike/node_modules/.bin/node is not executable'));
  expect(ours).toEqual([]);
});

/** The lines of an env file. */
const variables = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

it('the example settings, once filled in, allow a production start and are in the README', () => {
  const example = variables(read('production.env.example'));
  const filled = {
    ...example,
    SECRET: 'VZ5Yl0Pq3tKc8xWn2Rb7Jd4Hs6Mf9GuA',
    PROVIDER_CNPJ: '12.ABC.345/01DE-35',
    PROVIDER_ADDRESS: 'Rua Um, 1, São Paulo/SP',
  };
  expect(Object.keys(example).filter((name) => filled[name as keyof typeof filled] === '')).toEqual([]);
  expect(readSettings(filled)).toMatchObject({
    production: true,
    sandbox: false,
    trustProxy: 1,
    metrics: { host: '127.0.0.1', port: 9_464 },
  });
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(Object.keys(example).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
