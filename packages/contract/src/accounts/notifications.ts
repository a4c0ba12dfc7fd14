import { isLocked, noticeChoices, type NoticeKind } from '@indike/rules/accounts/notices';
import * as z from 'zod/mini';
import { endpoint } from '../wire/endpoint.ts';

const tag = 'Avisos';

const kinds = noticeChoices.map(({ kind }) => kind) as [NoticeKind, ...NoticeKind[]];

export const notification = z.object({
  kind: z.enum(kinds),
  label: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  /** Always on, because it protects the account. */
  locked: z.boolean(),
});
export type NotificationResponse = z.output<typeof notification>;

export const notifications = endpoint({
  method: 'GET',
  path: '/api/me/notifications',
  audience: 'indiker',
  summary: 'Quais avisos por e-mail estão ligados',
  tag,
  responses: { 200: z.object({ data: z.array(notification) }) },
});

const choice = z
  .object({
    kind: z.enum(kinds, 'Aviso desconhecido'),
    enabled: z.boolean('Informe se o aviso fica ligado'),
  })
  .check(
    z.refine(({ kind, enabled }) => enabled || !isLocked(kind), {
      message: 'Este aviso protege a sua conta e não pode ser desligado',
      path: ['enabled'],
    }),
  );

/** Only the given kinds change, so that two tabs do not undo each other. */
export const saveNotifications = endpoint({
  method: 'PUT',
  path: '/api/me/notifications',
  audience: 'indiker',
  summary: 'Liga ou desliga avisos por e-mail',
  tag,
  body: z.object({
    notifications: z
      .array(choice, 'Formato inválido')
      .check(z.minLength(1, 'Informe ao menos um aviso'), z.maxLength(kinds.length, 'Avisos demais')),
  }),
  responses: { 200: z.object({ message: z.string(), data: z.array(notification) }) },
});
