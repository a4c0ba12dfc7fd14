import { Button } from '@mantine/core';
import type { Announcement } from '@indike/contract/operator/announcements';
import { pageTitle } from '@indike/ui/brand.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { announcementsQuery } from '../api.ts';
import { audienceText, sentText } from '../model/texts.ts';
import classes from './announcements.module.css';

export const meta = () => [{ title: pageTitle('Comunicados') }];

const WriteDialog = lazyDialog(() => import('./write-dialog.tsx'));

/** What the staff told many Indikers. */
export default function AnnouncementsPage() {
  const may = useCanCall();
  const { open, props } = useDialog('escrever');
  return (
    <>
      <PageTitle
        help="Recados da equipe para muitos Indikers de uma vez. Ficam nos avisos do site e vão por e-mail e ao aparelho de quem não desligou os comunicados."
        action={
          may('POST /api/operator/announcements') && <Button onClick={open}>Escrever comunicado</Button>
        }
      >
        Comunicados
      </PageTitle>
      <WriteDialog {...props} />
      <Loaded query={announcementsQuery()} height={320}>
        {(announcements) =>
          announcements.length === 0 ? (
            <EmptyState>Nenhum comunicado ainda.</EmptyState>
          ) : (
            <ul className={classes['list']} aria-label="Comunicados">
              {announcements.map((announcement) => (
                <Sent key={announcement.id} announcement={announcement} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Sent({ announcement }: { readonly announcement: Announcement }) {
  const { title, text, by, created_at } = announcement;
  return (
    <li className={classes['announcement']}>
      <h2 className={classes['title']}>{title}</h2>
      <p className={classes['text']}>{text}</p>
      <p>{sentText(announcement)}</p>
      <p className={classes['soft']}>
        {audienceText(announcement)} · {by}, {dateTimeText(created_at)}
      </p>
    </li>
  );
}
