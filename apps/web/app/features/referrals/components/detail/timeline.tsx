import { Text, Title } from '@mantine/core';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import type { ReferralEvent } from '../../model/events.ts';
import classes from './timeline.module.css';

export function Timeline({ events }: { readonly events: readonly ReferralEvent[] }) {
  return (
    <section aria-labelledby="atualizacoes" className={classes['section']}>
      <Title order={2} id="atualizacoes" mb="md">
        Atualizações
      </Title>
      <ol className={classes['events']}>
        {events.map(({ key, at, title, color, meaning, reason }) => (
          <li key={key} className={classes['event']}>
            <span className={classes['dot']}>
              <StatusDot color={color} />
            </span>
            <div className={classes['text']}>
              <h3>{title}</h3>
              <Text size="sm" c="dimmed">
                <time dateTime={at}>{dateTimeText(at)}</time>
              </Text>
              {meaning !== null && <Text mt={4}>{meaning}</Text>}
              {reason !== null && <Text mt={4}>Motivo: {reason}</Text>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
