import type { CallInput, CallName, ResponseOf } from '@indike/contract/calls';
import { call, callQuery } from '#app/shared/http/call.ts';
import { queryOptions } from '@tanstack/react-query';

export const ANNOUNCEMENTS = 'GET /api/operator/announcements' satisfies CallName;

const REFRESH_MS = 3_000;

/** Asked for again while one is being sent. */
export const announcementsQuery = () =>
  queryOptions({
    ...callQuery(ANNOUNCEMENTS, {}, 'Não foi possível carregar os comunicados'),
    refetchInterval: ({ state }) => (state.data?.some(({ finished }) => !finished) ? REFRESH_MS : false),
  });

const PREVIEW = 'POST /api/operator/announcements/preview' satisfies CallName;
type Body = CallInput<typeof PREVIEW>['body'];

/** A text, with how it is received and by how many. */
export interface Checked {
  readonly body: Body;
  readonly preview: ResponseOf<typeof PREVIEW>;
}

export const check = async (body: Body): Promise<Checked> => ({
  body,
  preview: await call(PREVIEW, { body }),
});
