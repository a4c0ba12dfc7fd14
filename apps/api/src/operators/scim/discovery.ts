import { type Json, USER } from './resource.ts';

// What the directory may ask about this service itself (RFC 7643, 5 to 7).

export const MAX_RESULTS = 200;

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

export const serviceProviderConfig = (baseUrl: string): Json => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer',
      description: 'O token que um administrador cria em Configurações › Login da empresa',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
});

export const resourceTypes = (baseUrl: string): Json[] => [
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'User',
    name: 'User',
    description: 'Pessoa da equipe',
    endpoint: '/Users',
    schema: USER,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/User` },
  },
];

const attribute = (name: string, type: string, description: string, more: Json = {}): Json => ({
  name,
  type,
  description,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const value = attribute('value', 'string', 'O valor');
const primary = attribute('primary', 'boolean', 'Se é o principal');

export const schemas = (baseUrl: string): Json[] => [
  {
    schemas: [`${CORE}:Schema`],
    id: USER,
    name: 'User',
    description: 'Pessoa da equipe',
    attributes: [
      attribute('userName', 'string', 'O nome no diretório', { required: true, uniqueness: 'server' }),
      attribute('displayName', 'string', 'O nome da pessoa'),
      attribute('name', 'complex', 'O nome da pessoa', {
        subAttributes: ['formatted', 'givenName', 'familyName'].map((part) =>
          attribute(part, 'string', 'Parte do nome'),
        ),
      }),
      attribute('emails', 'complex', 'O e-mail da pessoa', {
        multiValued: true,
        subAttributes: [value, attribute('type', 'string', 'O tipo'), primary],
      }),
      attribute('active', 'boolean', 'Se a pessoa tem acesso'),
      attribute('roles', 'complex', 'O papel, como a tabela de grupos e papéis diz', {
        multiValued: true,
        subAttributes: [value, primary],
      }),
    ],
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${USER}` },
  },
];
