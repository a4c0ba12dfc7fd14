import '@mantine/core/styles/Skeleton.css';
import type { ConsentResponse } from '@indike/contract/accounts/privacy';
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyText } from '@indike/ui/browser/clipboard.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { paths } from '#app/shared/paths.ts';
import { rowsOf } from '@indike/ui/query/call-query.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { IconChevronDown } from '@indike/ui/icons.ts';
import { consentPagesQuery, FAILED } from '../api.ts';
import classes from './privacy.module.css';

/** How many consents are shown at first. */
const SHOWN = 3;

const keyOf = ({ kind, accepted_at, company }: ConsentResponse) => `${kind} ${accepted_at} ${company}`;

export function Accepted() {
  const pages = useInfiniteQuery(consentPagesQuery());
  return (
    <Panel title="O que você aceitou" busy={pages.isPending}>
      <QueryState query={pages} failed={FAILED.consents} skeleton={<ConsentsSkeleton />}>
        {(data) => (
          <List
            all={rowsOf(data.pages, keyOf)}
            total={data.pages.at(-1)?.total ?? 0}
            loading={pages.isFetchingNextPage}
            onMore={pages.fetchNextPage}
          />
        )}
      </QueryState>
    </Panel>
  );
}

interface ListProps {
  readonly all: readonly ConsentResponse[];
  readonly total: number;
  readonly loading: boolean;
  readonly onMore: () => unknown;
}

function List({ all, total, loading, onMore }: ListProps) {
  const [whole, setWhole] = useState(false);
  const least = SHOWN + all.filter(({ kind }) => kind === 'terms').length;
  const shown = whole ? all : all.slice(0, least);
  if (all.length === 0) return <Text c="dimmed">Você ainda não aceitou nenhum termo.</Text>;
  const showMore = () => {
    if (whole || shown.length === all.length) onMore();
    setWhole(true);
  };
  return (
    <>
      <ul className={classes['list']}>
        {shown.map((consent) => (
          <Consent key={keyOf(consent)} consent={consent} />
        ))}
      </ul>
      {shown.length < total && (
        <Button variant="default" fullWidth loading={loading} onClick={showMore}>
          {total - shown.length === 1 ? 'Mostrar outro' : `Mostrar outros ${total - shown.length}`}
        </Button>
      )}
    </>
  );
}

function Consent({ consent }: { readonly consent: ConsentResponse }) {
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

/** As tall as two consents. Most people have more, so the content below starts out of view and shifts unseen. */
const ConsentsSkeleton = () => (
  <>
    <ConsentSkeleton />
    <ConsentSkeleton />
  </>
);

const ConsentSkeleton = () => (
  <Stack gap={8} py="sm" h="10rem">
    <Skeleton height={16} width="40%" />
    <Skeleton height={14} width="75%" />
    <Skeleton height={14} width="50%" />
  </Stack>
);

const SHORT = 8;
const COPY_FAILED = 'Não foi possível copiar. Selecione o código e copie.';

/** The hash that proves which text was accepted, shortened until expanded. */
function TextHash({ hash }: { readonly hash: string }) {
  return (
    <details className={classes['hash']}>
      <summary>
        Prova do texto aceito: <code>{hash.slice(0, SHORT)}…</code>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <p className={classes['soft']}>
        Se uma vírgula mudar, este código muda: assim se prova que o texto é o que você leu (SHA-256).
      </p>
      <code className={classes['whole']}>{hash}</code>
      <Button variant="default" size="sm" onClick={() => copyText(hash, 'Código copiado', COPY_FAILED)}>
        Copiar
      </Button>
    </details>
  );
}
