import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { brand } from '../../brand.ts';
import { webhookReference } from './webhook-reference.ts';

/** The parts of the reference and the paths that belong to each. */
const PARTS: readonly (readonly [title: string, paths: RegExp])[] = [
  ['Integrações', /^\/api\/v1\//],
  ['Indiker', /^\/api\/(?!v1\/|operator\/|sandbox\/|health$|ready$)/],
  ['Operação', /^\/api\/operator\//],
  ['Área de testes', /^\/api\/sandbox\//],
  ['Sistema', /^\/api\/(health|ready)$/],
];

const isOperators = (path: string): boolean => path.startsWith('/api/operator/');

/** Collects the routes for the OpenAPI 3.1 document. Call it before any route is added. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `API do ${brand.product}`,
        version,
        description:
          'Indicação de empresas com bonificação. Valores em reais com no máximo duas casas, e em centavos nos campos que terminam em _centavos; instantes em ISO 8601; datas AAAA-MM-DD no fuso de São Paulo.',
      },
      components: {
        securitySchemes: {
          indiker: { type: 'http', scheme: 'bearer', description: 'Token de um Indiker' },
          operator: {
            type: 'http',
            scheme: 'bearer',
            description: 'Token de um operador da Provedora; navegadores usam o cookie da entrada',
          },
          integration: {
            type: 'http',
            scheme: 'bearer',
            description:
              'Chave de API de um sistema da Provedora (ind_live_… ou, na área de testes, ind_test_…)',
          },
        },
      },
    },
  });
}

type Paths = readonly (readonly [path: string, methods: object])[];

function tagsOf(operation: unknown): string[] {
  if (typeof operation !== 'object' || operation === null || !('tags' in operation)) return [];
  return Array.isArray(operation.tags) ? operation.tags.map(String) : [];
}

/** The tags of each part that has calls, in the order of the document. */
function tagGroups(paths: Paths): { name: string; tags: string[] }[] {
  return PARTS.map(([name, own]) => {
    const operations = paths
      .filter(([path]) => own.test(path))
      .flatMap(([, methods]) => Object.values(methods));
    return { name, tags: [...new Set(operations.flatMap(tagsOf))] };
  }).filter(({ tags }) => tags.length > 0);
}

/** Removes the part's name from a tag's displayed name, because the tag stands below the heading of its part. */
function describeTag(name: string, part: string): { name: string; 'x-displayName': string } {
  const short = name.startsWith(`${part}: `) ? name.slice(part.length + 2) : name;
  return { name, 'x-displayName': short.charAt(0).toLocaleUpperCase('pt-BR') + short.slice(1) };
}

/** The document of all calls, or of all except the operators'. Call it after every route is added. */
export function apiDocumentOf(
  app: FastifyInstance,
  { withOperators }: { readonly withOperators: boolean },
): Record<string, unknown> {
  const document = app.swagger();
  const paths: Paths = Object.entries(document.paths ?? {}).filter(
    ([path]) => withOperators || !isOperators(path),
  );
  const groups = tagGroups(paths);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    webhooks: webhookReference(),
    tags: groups.flatMap(({ name, tags }) => tags.map((tag) => describeTag(tag, name))),
    'x-tagGroups': groups,
  };
}
