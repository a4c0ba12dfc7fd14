import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { chosenId, optionalLine, requiredLine, requiredParagraphs } from '../wire/fields.ts';
import { instant } from '../wire/responses.ts';

const endpoint = endpointsOf('Operação');

export const MAX_ANNOUNCEMENT_LENGTH = 2_000;

/** Without a level and a state, everybody is told. */
export const announcementForm = z.object({
  title: requiredLine('Dê um título ao comunicado', 80),
  text: requiredParagraphs('Escreva o comunicado', MAX_ANNOUNCEMENT_LENGTH),
  /** The id of a level of the programme in force. */
  level: optionalLine(30),
  /** The id of a state as in GET /api/state. */
  state_id: z.nullish(chosenId('Estado inválido')),
});
export type AnnouncementForm = z.output<typeof announcementForm>;

const announcement = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  /** The name of the level; null for all of them. */
  level: z.nullable(z.string()),
  state: z.nullable(z.string()),
  by: z.string(),
  created_at: instant,
  /** How many it reached when it was confirmed. */
  recipients: z.int(),
  /** How many have it so far. */
  sent: z.int(),
  finished: z.boolean(),
});
export type Announcement = z.output<typeof announcement>;

export const announcements = endpoint('GET /api/operator/announcements', {
  access: allow.oversight,
  summary: 'Os últimos 100 comunicados enviados aos Indikers, os mais novos primeiro',
  responses: { 200: z.array(announcement) },
});

const announcementPreview = z.object({
  /** How many Indikers it reaches now. */
  recipients: z.int(),
  /** The e-mail as they get it. */
  email: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }),
});
export type AnnouncementPreview = z.output<typeof announcementPreview>;

export const previewAnnouncement = endpoint('POST /api/operator/announcements/preview', {
  access: allow.administration,
  audit: null,
  summary: 'Mostra um comunicado como os Indikers o recebem, e quantos são',
  body: announcementForm,
  responses: { 200: announcementPreview },
});

export const sendAnnouncement = endpoint('POST /api/operator/announcements', {
  access: allow.confirmedAdministration,
  audit: 'announcement.send',
  limit: 'announcement',
  summary: 'Envia um comunicado, se ele ainda alcança quantos Indikers a pessoa conferiu',
  body: z.extend(announcementForm, {
    /** As shown by the preview. */
    recipients: z.int('Confira quantas pessoas recebem'),
  }),
  responses: { 201: z.object({ id: z.int() }) },
});
