import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { brand } from '../brand.ts';

/** The OpenAPI 3.1 document and its page at /api/docs, generated from the routes. To be called before any route is added. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: brand.product,
        version,
        description:
          'Indicação de empresas com bonificação. Valores em reais com no máximo duas casas; instantes em ISO 8601; datas AAAA-MM-DD no fuso de São Paulo.',
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
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list' },
  });
}
