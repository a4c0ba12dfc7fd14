import type { Endpoint } from '@indike/contract/wire/endpoint';
import { callName } from '@indike/contract/wire/endpoint';
import { brand } from '../../brand.ts';
import { PARTS, TAG_DESCRIPTIONS } from './descriptions.ts';
import { errorComponents } from './error-answers.ts';
import type { Report } from './examples.ts';
import { operationOf } from './operations.ts';
import { webhookReference, WEBHOOK_TAG } from './webhook-reference.ts';

const SECURITY_SCHEMES = {
  indiker: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token de um Indiker, o `access_token` do login',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token de um operador da Provedora; navegadores usam o cookie do login',
  },
  integration: {
    type: 'http',
    scheme: 'bearer',
    description: 'Chave de API de um sistema da Provedora (ind_live_… ou, na área de testes, ind_test_…)',
  },
};

interface DocumentSource {
  readonly endpoints: readonly Endpoint[];
  /** The `operationId` of each call, by its name. */
  readonly ids: ReadonlyMap<string, string>;
  readonly version: string;
  /** The web's address. */
  readonly appUrl: string;
  readonly report?: Report;
}

/** The tags of each part that has calls, in the order of the document. */
function tagGroups(endpoints: readonly Endpoint[]): { name: string; tags: string[] }[] {
  const parts = PARTS.map(([name, own]) => {
    const tags = endpoints.filter(({ path }) => own.test(path)).map(({ tag }) => tag);
    return { name, tags: [...new Set(tags)] };
  });
  return [...parts, { name: WEBHOOK_TAG, tags: [WEBHOOK_TAG] }].filter(({ tags }) => tags.length > 0);
}

/** Removes the part's name from a tag's displayed name, because the tag stands below the heading of its part. */
function describeTag(name: string, part: string, report?: Report) {
  const short = name.startsWith(`${part}: `) ? name.slice(part.length + 2) : name;
  const { [name]: description } = TAG_DESCRIPTIONS;
  if (description === undefined)
    report?.(`${name}: a tag without a description; add one to TAG_DESCRIPTIONS in api-docs/descriptions.ts`);
  return {
    name,
    'x-displayName': short.charAt(0).toLocaleUpperCase('pt-BR') + short.slice(1),
    ...(description !== undefined && { description }),
  };
}

function pathsOf({ endpoints, ids, report }: DocumentSource) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const id = ids.get(callName(endpoint));
    if (id === undefined) {
      report?.(`${callName(endpoint)} has no name: export its endpoint from a module of the contract`);
      continue;
    }
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.method.toLowerCase()] = operationOf(endpoint, id, report);
  }
  return paths;
}

/** The address that a caller uses. A local one is the address of the document itself. */
const serverUrl = (appUrl: string): string => (new URL(appUrl).hostname === 'localhost' ? '/' : appUrl);

/** The OpenAPI 3.1 document of these endpoints. */
export function openApiDocument(source: DocumentSource): Record<string, unknown> {
  const { endpoints, version, appUrl } = source;
  const groups = tagGroups(endpoints);
  const { schemas, responses } = errorComponents(endpoints);
  const audiences = new Set<string>(endpoints.map(({ access: { audience } }) => audience));
  return {
    openapi: '3.1.0',
    info: {
      title: `API do ${brand.product}`,
      version,
      description:
        'Indicação de empresas com bonificação. Valores em reais com no máximo duas casas, e em centavos nos campos que terminam em _centavos; instantes em ISO 8601; datas AAAA-MM-DD no fuso de São Paulo.',
      license: { name: 'Termos de uso', url: `${appUrl}/termos-de-uso` },
    },
    servers: [
      { url: serverUrl(appUrl), description: `A instalação do ${brand.product} que serve este documento` },
    ],
    tags: groups.flatMap(({ name, tags }) => tags.map((tag) => describeTag(tag, name, source.report))),
    'x-tagGroups': groups,
    paths: pathsOf(source),
    webhooks: webhookReference(),
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(SECURITY_SCHEMES).filter(([name]) => audiences.has(name)),
      ),
      schemas,
      responses,
    },
  };
}
