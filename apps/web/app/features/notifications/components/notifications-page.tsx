import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/Switch.css';
import type { NotificationResponse } from '@indike/contract/accounts/notifications';
import { Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/shared/paths.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { FAILED, notificationsQuery, useChoose } from '../api.ts';
import classes from './notifications.module.css';

const ROWS = 6;

export function NotificationsPage() {
  const query = useQuery(notificationsQuery());
  const choose = useChoose();
  return (
    <div className={classes['page']}>
      <BackButton fallback={paths.profile} />
      <PageTitle help="Escolha o que quer receber por e-mail. Cada mudança é salva na hora.">
        Avisos por e-mail
      </PageTitle>
      <QueryState query={query} failed={FAILED.list} skeleton={<ListSkeleton />}>
        {({ data }) => (
          <ul className={classes['list']}>
            {data.map((choice) => (
              <li key={choice.kind} className={classes['row']}>
                <Choice
                  choice={choice}
                  onChange={(enabled) => choose.mutate({ kind: choice.kind, enabled })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

function ListSkeleton() {
  return (
    <ul className={classes['list']} aria-busy>
      {Array.from({ length: ROWS }, (_, n) => (
        <li key={n} className={classes['row']}>
          <NotificationSkeleton />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly choice: NotificationResponse;
  readonly onChange: (enabled: boolean) => void;
}

function Choice({ choice: { label, description, enabled, locked }, onChange }: Props) {
  return (
    <Switch
      classNames={{ body: classes['body'] ?? '', labelWrapper: classes['words'] ?? '' }}
      size="md"
      labelPosition="left"
      label={label}
      description={locked ? `${description} Sempre ligado.` : description}
      checked={enabled}
      disabled={locked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function NotificationSkeleton() {
  return (
    <Stack gap={8} py={6}>
      <Skeleton height={16} width="40%" />
      <Skeleton height={14} width="75%" />
    </Stack>
  );
}
