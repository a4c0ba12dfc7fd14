import { fullName } from '@indike/ui/format/names.ts';
import type { QueuedReferral } from '@indike/contract/operator/queue';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { formatPhone } from '@indike/rules/identifiers/phone';
import { dateText } from '@indike/ui/format/dates.ts';
import type { ReactNode } from 'react';
import { paths } from '#app/shared/paths.ts';
import { StatusName } from '#app/shared/status-name.tsx';
import { Amount } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';
import { RowLink, type RowLinks } from '#app/shared/table/row-link.tsx';
import { ageText, isLate } from '../../model/age.ts';
import { CHOICE_COLUMNS, type ChoiceColumn } from '../../model/hidden-columns.ts';
import { followUpText, isDue } from '../../model/follow-up.ts';
import classes from './queue-table.module.css';

type CellOf = (referral: QueuedReferral, today: PlainDate) => ReactNode;

const CELLS: Readonly<Record<ChoiceColumn, CellOf>> = {
  status: (referral) => <Status {...referral} />,
  age: (referral, today) => <Age referral={referral} today={today} />,
  contact: (referral) => <Contact {...referral} />,
  indiker: ({ indiker }) => <span className={classes['clip']}>{fullName(indiker)}</span>,
  owner: (referral, today) => <Owner referral={referral} today={today} />,
  value: ({ value }) => <Amount value={value} />,
  created: ({ created_at }) => dateText(created_at),
};

export const columnsOn = (
  today: PlainDate,
  hidden: ReadonlySet<ChoiceColumn>,
  links: RowLinks,
): Columns<QueuedReferral> => [
  { id: 'company', title: 'Empresa', cell: (row) => <Company {...row} links={links} /> },
  ...CHOICE_COLUMNS.filter(([id]) => !hidden.has(id)).map(([id, title]) => ({
    id,
    title,
    cell: (row: QueuedReferral) => CELLS[id](row, today),
  })),
];

function Company(row: QueuedReferral & { readonly links: RowLinks }) {
  const { id, name, document, repeated, message_unread: isUnread, links } = row;
  return (
    <div className={classes['line']}>
      <RowLink to={paths.referral(id)} id={id} links={links} className={classes['link']}>
        {name}
      </RowLink>
      {repeated && <span className={classes['mark']}>repetida</span>}
      {isUnread && <span className={classes['mark']}>mensagem nova</span>}
      <span className={classes['soft']}>{formatCnpj(document)}</span>
    </div>
  );
}

function Status({ status }: QueuedReferral) {
  return (
    <span className={classes['status']}>
      <StatusName status={status} />
    </span>
  );
}

function Age({ referral, today }: { readonly referral: QueuedReferral; readonly today: PlainDate }) {
  const { status, status_since: since } = referral;
  const late = isLate(status, since, today);
  return <span className={late ? classes['late'] : undefined}>{ageText(since, today)}</span>;
}

function Contact({ contact }: QueuedReferral) {
  if (contact === null) return '—';
  return (
    <div className={classes['line']}>
      <span className={classes['clip']}>{contact.name}</span>
      <span className={classes['soft']}>{formatPhone(contact.phone)}</span>
    </div>
  );
}

/** The referral's owner and the follow-up day. */
function Owner({ referral, today }: { readonly referral: QueuedReferral; readonly today: PlainDate }) {
  const { owner, follow_up_on: on } = referral;
  if (owner === null && on === null) return '—';
  return (
    <div className={classes['line']}>
      <span className={classes['clip']}>{owner?.name ?? '—'}</span>
      {on !== null && (
        <span className={isDue(on, today) ? classes['late'] : classes['soft']}>
          {followUpText(on, today)}
        </span>
      )}
    </div>
  );
}
