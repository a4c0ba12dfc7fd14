import * as z from 'zod/mini';
import { messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpoint } from '../wire/endpoint.ts';
import { idParams, passwordsMatch, personName, phone, validationCode } from '../wire/fields.ts';
import { residenceStep } from './registration.ts';
import { newPassword } from './new-password.ts';

const tag = 'Perfil';

/** The kinds of change that a profile code can be bound to. */
export const profileChanges = ['data', 'address', 'bank_account', 'avatar', 'erasure'] as const;
export type ProfileChange = (typeof profileChanges)[number];

/**
 * The code of the 429 to a request that came too soon, when the code sent before still confirms this change. Under any
 * other code that one is used up or belongs to another change, and only the next one will work.
 */
export const CODE_STILL_VALID = 'code_still_valid';

/** The pages always name the change. A caller that names none gets a code that is valid for any change. */
export const userValidation = endpoint({
  method: 'POST',
  path: '/api/user-validation',
  access: allow.indiker,
  summary: 'Envia ao e-mail da pessoa o código que confirma uma mudança no perfil',
  tag,
  body: z.nullish(z.object({ change: z.nullish(z.enum(profileChanges, 'Mudança desconhecida')) })),
  responses: { 200: messageResponse },
});

/** An empty password leaves the current one unchanged. */
const optionalPassword = z.pipe(
  z.transform((text: string | null | undefined) => (text === '' || text === null ? undefined : text)),
  z.optional(newPassword),
);
const optionalConfirmation = z.nullish(z.string('A confirmação da senha é requerida'));

const dataFields = {
  firstname: personName('O nome é obrigatório'),
  lastname: personName('O sobrenome é obrigatório'),
  phone: phone(),
  password: z.optional(optionalPassword),
  password_confirmation: optionalConfirmation,
};
const confirmed = z.refine<{ password?: unknown; password_confirmation?: string | null | undefined }>(
  (form) => !form.password || !!form.password_confirmation,
  { message: 'A confirmação da senha é requerida', path: ['password_confirmation'] },
);

/** The form of /perfil/dados. The code is requested once the form is valid. */
export const profileData = z.object(dataFields).check(passwordsMatch, confirmed);
export type ProfileData = z.output<typeof profileData>;

const dataChange = z
  .object({ kind: z.literal('data'), ...dataFields, validation_code: validationCode })
  .check(passwordsMatch, confirmed);
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

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/user/{id}',
  access: allow.owner('user'),
  limit: 'profileSave',
  summary: 'Altera os dados da pessoa, ou a sua imagem (data URL)',
  tag,
  params: idParams,
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

/** The form of /perfil/endereco. */
export const profileAddress = residenceStep;

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/address/{id}',
  access: allow.owner('user'),
  summary: 'Altera o estado e a cidade da pessoa',
  tag,
  params: idParams,
  body: z.object({ ...residenceStep.shape, validation_code: validationCode }),
  responses: { 200: messageResponse },
});
