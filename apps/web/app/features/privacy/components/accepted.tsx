import '@mantine/core/styles/Skeleton.css';
import type { ConsentAnswer } from '@indike/contract/privacy';
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '../../../shared/format/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { CONSENTS_FAILED, consentsQuery } from '../api.ts';
import { Link } from '../../../shared/ui/link.tsx';
import classes from './privacy.module.css';
import { TextHash } from './text-hash.tsx';

/** The terms, and so many of the referrals' consents, are shown at first. */
const SHOWN = 3;

/** The terms first: they are what most people come for. */
function inOrder(all: readonly ConsentAnswer[]) {
  return [...all.filter(({ kind }) => kind === 'terms'), ...all.filter(({ kind }) => kind !== 'terms')];
}

export function Accepted() {
  const { data, error, isFetching, refetch } = useQuery(consentsQuery());
  return (
    <Panel title="O que você aceitou" busy={!data && !error}>
      {data && <List all={inOrder(data.data)} />}
      {!data && !error && <Waiting />}
      {!data && error && (
        <ErrorState error={error} fallback={CONSENTS_FAILED} onRetry={refetch} retrying={isFetching} />
      )}
    </Panel>
  );
}

function List({ all }: { readonly all: readonly ConsentAnswer[] }) {
  const [whole, setWhole] = useState(false);
  const least = SHOWN + all.filter(({ kind }) => kind === 'terms').length;
  const shown = whole ? all : all.slice(0, least);
  if (all.length === 0) return <Text c="dimmed">Você ainda não aceitou nenhum termo.</Text>;
  return (
    <>
      <ul className={classes['list']}>
        {shown.map((consent) => (
          <Consent key={`${consent.kind} ${consent.accepted_at} ${consent.company}`} consent={consent} />
        ))}
      </ul>
      {shown.length < all.length && (
        <Button variant="default" fullWidth onClick={() => setWhole(true)}>
          {all.length - shown.length === 1 ? 'Mostrar outro' : `Mostrar outros ${all.length - shown.length}`}
        </Button>
      )}
    </>
  );
}

function Consent({ consent }: { readonly consent: ConsentAnswer }) {
  const { kind, label, version, accepted_at, address, company, text_hash } = consent;
  return (
    <li className={classes['row']}>
      <strong>{label}</strong>
      {company !== null && <p>{company}</p>}
      <p className={classes['soft']}>
        Aceito em {dateText(accepted_at)} · versão de {dateText(version)}
        {address !== null && ` · IP ${address}`}
      </p>
      {kind === 'terms' && (
        <Anchor component={Link} to={paths.terms} className={classes['read'] ?? ''}>
          Ler os termos de uso
        </Anchor>
      )}
      <TextHash hash={text_hash} />
    </li>
  );
}

function Waiting() {
  return (
    <Stack gap={8} py="sm">
      <Skeleton height={16} width="40%" />
      <Skeleton height={14} width="75%" />
      <Skeleton height={14} width="50%" />
    </Stack>
  );
}
