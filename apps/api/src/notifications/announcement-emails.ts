import type { Email } from '../platform/email.ts';
import { buildEmail, type EmailContext } from './email-context.ts';

export interface AnnouncementNews {
  readonly title: string;
  readonly text: string;
}

export const announcementEmail = (context: EmailContext, { title, text }: AnnouncementNews): Email =>
  buildEmail('announcement', context, {
    subject: title,
    paragraphs: text.split(/[\r\n]+/).filter((line) => line.trim() !== ''),
    action: { label: 'Ver no site', path: '/avisos' },
  });
