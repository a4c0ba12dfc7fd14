import { isMandatory, noticeChoices, type NoticeKind } from '@indike/rules/accounts/notices';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Avisos');

const kinds = noticeChoices.map(({ kind }) => kind) as [NoticeKind, ...NoticeKind[]];

export const notification = z.object({
  kind: z.enum(kinds),
  label: z.string(),
  description: z.string(),
  /** Whether it is sent by e-mail. */
  enabled: z.boolean(),
  /** Whether it is sent to the devices on which push messages are turned on. */
  push: z.boolean(),
  /** Always on, because it protects the account. */
  locked: z.boolean(),
});
export type NotificationResponse = z.output<typeof notification>;

export const notifications = endpoint('GET /api/me/notifications', {
  access: allow.indiker,
  summary: 'Quais avisos estão ligados, por e-mail e no aparelho',
  responses: { 200: z.object({ data: z.array(notification) }) },
});

const ENABLED_REQUIRED = 'Informe se o aviso fica ligado';
const ALWAYS_ON = 'Este aviso protege a sua conta e não pode ser desligado';

const choice = z
  .object({
    kind: z.enum(kinds, 'Aviso desconhecido'),
    enabled: z.optional(z.boolean(ENABLED_REQUIRED)),
    push: z.optional(z.boolean(ENABLED_REQUIRED)),
  })
  .check(
    z.refine(({ enabled, push }) => enabled !== undefined || push !== undefined, {
      message: ENABLED_REQUIRED,
      path: ['enabled'],
    }),
    z.refine(({ kind, enabled }) => enabled !== false || !isMandatory(kind), {
      message: ALWAYS_ON,
      path: ['enabled'],
    }),
    z.refine(({ kind, push }) => push !== false || !isMandatory(kind), {
      message: ALWAYS_ON,
      path: ['push'],
    }),
  );

/** Changes only the given kinds and channels, so that two tabs do not undo each other's changes. */
export const saveNotifications = endpoint('PUT /api/me/notifications', {
  access: allow.indiker,
  summary: 'Liga ou desliga avisos, por e-mail ou no aparelho',
  body: z.object({
    notifications: z
      .array(choice, 'Formato inválido')
      .check(z.minLength(1, 'Informe ao menos um aviso'), z.maxLength(kinds.length, 'Avisos demais')),
  }),
  responses: { 200: z.object({ message: z.string(), data: z.array(notification) }) },
});
