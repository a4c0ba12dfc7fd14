import type { NoticeResponse } from '@indike/contract/accounts/notices';
import { noticeLine } from '@indike/rules/accounts/notice-lines';
import { kindOf } from '@indike/rules/accounts/notices';
import { pushMessage } from '@indike/rules/accounts/push-messages';
import type { NoticeRow } from './notice-store.ts';

export const presentNotice = ({
  id,
  about,
  detail,
  created_at,
  read_at,
  ...facts
}: NoticeRow): NoticeResponse => ({
  id,
  kind: kindOf(about),
  text: noticeLine(about, facts),
  detail,
  path: pushMessage(about).path,
  created_at: created_at.toISOString(),
  read: read_at !== null,
});
