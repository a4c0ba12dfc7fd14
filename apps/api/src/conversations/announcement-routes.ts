import * as contract from '@indike/contract/operator/announcements';
import type { Deps } from '../deps.ts';
import type { Routes } from '../platform/http/routes.ts';
import { listAnnouncements } from './announcement-store.ts';
import { previewAnnouncement, sendAnnouncement } from './announcements.ts';

export function announcementRoutes(routes: Routes, deps: Deps): void {
  routes.operator(contract.announcements, async () =>
    (await listAnnouncements(deps.db)).map(({ created_at, finished_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      finished: finished_at !== null,
    })),
  );

  routes.operator(contract.previewAnnouncement, ({ body }, _me, { now }) =>
    previewAnnouncement(deps, body, now),
  );

  routes.operator(contract.sendAnnouncement, ({ body }, _me, { context }) =>
    sendAnnouncement(deps, body, context),
  );
}
