import * as z from 'zod/mini';
import { messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { passwordsMatch, validationCode } from '../wire/fields.ts';
import { residenceStep } from './registration.ts';
import { dataFields, passwordConfirmed, profileChanges } from './profile-form.ts';

const endpoint = endpointsOf('Perfil');

/** The pages always name the change. A caller that names none gets a code that is valid for any change. */
export const userValidation = endpoint('POST /api/user-validation', {
  access: allow.indiker,
  summary: 'Envia ao e-mail da pessoa o código que confirma uma mudança no perfil',
  body: z.nullish(z.object({ change: z.nullish(z.enum(profileChanges, 'Mudança desconhecida')) })),
  responses: { 200: messageResponse },
});

const dataChange = z
  .extend(z.object(dataFields), { kind: z.literal('data'), validation_code: validationCode })
  .check(passwordsMatch, passwordConfirmed);
/** Null removes the picture. */
const avatarChange = z.object({
  kind: z.literal('avatar'),
  image: z.nullable(z.string('A imagem deve vir como data URL')),
  validation_code: validationCode,
});

type DataForm = Omit<z.input<typeof dataChange>, 'kind'>;
type AvatarForm = Omit<z.input<typeof avatarChange>, 'kind'>;
const isObject = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** One call for two changes. A body with an `image` changes the avatar, any other body changes the data. */
const userChange = z.pipe(
  z.transform((body: DataForm | AvatarForm) =>
    isObject(body) ? { ...body, kind: 'image' in body ? 'avatar' : 'data' } : body,
  ),
  z.discriminatedUnion('kind', [dataChange, avatarChange]),
);

/** Room for a picture of 10 MB in base64. */
const AVATAR_BODY_BYTES = 14_500_000;

export const updateUser = endpoint('PUT /api/user/{id}', {
  access: allow.owner('user'),
  limit: 'profileSave',
  summary: 'Altera os dados da pessoa, ou a sua imagem (data URL)',
  body: userChange,
  bodyLimit: AVATAR_BODY_BYTES,
  example: {
    kind: 'data',
    firstname: 'Ana',
    lastname: 'Conceição',
    phone: '11987654321',
    validation_code: 'ABC234',
  },
  responses: { 200: messageResponse },
});

export const updateAddress = endpoint('PUT /api/address/{id}', {
  access: allow.owner('user'),
  summary: 'Altera o estado e a cidade da pessoa',
  body: z.extend(residenceStep, { validation_code: validationCode }),
  responses: { 200: messageResponse },
});
