import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_MESSAGE_LENGTH,
} from '@indike/rules/conversations/messages';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { chosenId, optionalText, requiredLine } from '../wire/fields.ts';
import { ID_CURSOR, keysetPage, keysetQuery } from '../wire/paging.ts';
import { instant, messageResponse, pdfFile } from '../wire/responses.ts';

const endpoint = endpointsOf('Mensagens');

const attachment = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['application/pdf', 'image/webp']),
  /** In bytes. */
  size: z.int(),
});
export type AttachmentResponse = z.output<typeof attachment>;

/** A message of the conversation at a referral. */
export const message = z.object({
  id: z.int(),
  from: z.enum(['indiker', 'staff']),
  text: z.string(),
  created_at: instant,
  /** Whether the other side has read it. */
  read: z.boolean(),
  attachments: z.array(attachment),
});

export const exportedMessage = z.extend(message, { referral_id: z.int() });
export type ExportedMessage = z.output<typeof exportedMessage>;

const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;
const TOO_LARGE = 'Cada anexo pode ter no máximo 5 MB';
const TOO_MANY = `Envie no máximo ${MAX_ATTACHMENTS} anexos por mensagem`;

const file = z.object({
  name: requiredLine('Informe o nome do arquivo', 200),
  /** In base64. */
  content: z
    .string('Formato inválido')
    .check(
      z.maxLength(base64Length(MAX_ATTACHMENT_BYTES), { message: TOO_LARGE, abort: true }),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Formato inválido'),
    ),
});

/** A text, attachments, or both. */
export const newMessage = z
  .object({
    text: optionalText(MAX_MESSAGE_LENGTH),
    attachments: z.optional(z.array(file).check(z.maxLength(MAX_ATTACHMENTS, TOO_MANY))),
  })
  .check(
    z.refine(({ text, attachments }) => (text ?? '').trim() !== '' || (attachments ?? []).length > 0, {
      message: 'Escreva a mensagem',
      path: ['text'],
    }),
  );
export type NewMessage = z.output<typeof newMessage>;

export const MESSAGE_EXAMPLE = { text: 'Vocês já falaram com a empresa?' };

/** Three attachments of the maximum size in base64, and the text. */
export const MESSAGE_BODY_BYTES = MAX_ATTACHMENTS * base64Length(MAX_ATTACHMENT_BYTES) + 64 * 1024;

/** The newest message that was on the screen: what comes after it stays unread. */
export const readUpTo = z.object({ up_to: chosenId('Informe até qual mensagem') });

export const messagesQuery = z.object(keysetQuery(ID_CURSOR));

/** Newest first, with keyset pagination. */
export const messages = endpoint('GET /api/indication/{id}/messages', {
  access: allow.owner('referral'),
  summary: 'A conversa com a equipe sobre uma indicação',
  query: messagesQuery,
  responses: { 200: keysetPage(message) },
});

export const sendMessage = endpoint('POST /api/indication/{id}/messages', {
  access: allow.owner('referral'),
  summary: 'Escreve à equipe sobre uma indicação',
  idempotent: true,
  body: newMessage,
  bodyLimit: MESSAGE_BODY_BYTES,
  example: MESSAGE_EXAMPLE,
  responses: { 201: message },
});

export const attachmentFile = endpoint('GET /api/attachments/{id}', {
  access: allow.owner('attachment'),
  summary: 'Um anexo da conversa, como arquivo',
  contentTypes: ['application/pdf', 'image/webp'],
  responses: { 200: pdfFile },
});

export const readMessages = endpoint('POST /api/indication/{id}/messages/read', {
  access: allow.owner('referral'),
  summary: 'Marca como lidas as mensagens da equipe até uma delas',
  body: readUpTo,
  responses: { 200: messageResponse },
});

export const unreadMessages = endpoint('GET /api/me/messages/unread', {
  access: allow.indiker,
  summary: 'As indicações com mensagens da equipe por ler, e quantas',
  responses: { 200: z.object({ data: z.array(z.object({ referral_id: z.int(), unread: z.int() })) }) },
});
