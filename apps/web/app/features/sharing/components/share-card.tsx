import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useRef, useEffect, useState } from 'react';
import { canShare, share } from '@indike/ui/browser/share.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconQrcode, IconShare2 } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { FAILED, myLinkQuery } from '../api.ts';
import { promotionText, resultText, reviewText, pendingText } from '../model/sharing-text.ts';
import classes from './share-card.module.css';

/** The QR code is loaded on demand. */
const QrDialog = lazyDialog(() => import('./qr-dialog.tsx'));

/** The Indiker's link and how to share it. Shown on / and /indicar. */
export function ShareCard() {
  const query = useQuery(myLinkQuery());
  return (
    <Panel title="Seu link exclusivo" busy={query.isPending} className={classes['card']}>
      <QueryState query={query} failed={FAILED.mine} skeleton={<LinkSkeleton />}>
        {(link) => <ShareButtons link={link} />}
      </QueryState>
    </Panel>
  );
}

interface LinkProps {
  readonly link: ResponseOf<'GET /api/me/share-link'>;
}

function ShareButtons({ link }: LinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, copy] = useCopied();
  const qr = useDialog('qr');
  const waits = [pendingText(link), reviewText(link)].filter((text) => text !== null);

  async function copyLink() {
    if (await copy(link.url)) return;
    field.current?.select();
    showError('Não foi possível copiar. O link está selecionado: copie-o pelo menu.');
  }

  return (
    <>
      <Text c="dimmed">{promotionText(link.remaining === 0)}</Text>
      <TextInput
        ref={field}
        className={classes['link'] ?? ''}
        aria-label="Seu link"
        readOnly
        value={link.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes['ways']}>
        <Button
          className={classes['copy'] ?? ''}
          px="xs"
          leftSection={copied ? <IconCheck size={20} /> : <IconCopy size={20} />}
          onClick={() => void copyLink()}
        >
          <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
        </Button>
        <SendLink link={link} />
        <Button variant="default" px="xs" leftSection={<IconQrcode size={20} />} onClick={qr.open}>
          QR code
        </Button>
      </div>
      <Text size="sm" fw={500} className={classes['result'] ?? ''}>
        {resultText(link)}
      </Text>
      {waits.map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
      <QrDialog {...qr.props} url={link.url} />
    </>
  );
}

/** By the device's own choice of apps where it has one, otherwise by WhatsApp. */
function SendLink({ link }: LinkProps) {
  const message = { text: new URL(link.whatsapp_url).searchParams.get('text') ?? link.url };
  if (canShare(message))
    return (
      <Button
        variant="default"
        px="xs"
        leftSection={<IconShare2 size={20} />}
        onClick={() => void share(message)}
      >
        Compartilhar
      </Button>
    );
  return (
    <Button
      component="a"
      href={link.whatsapp_url}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      px="xs"
      leftSection={<IconBrandWhatsapp size={20} />}
    >
      WhatsApp
    </Button>
  );
}

/** Skeleton with the final text and height, so that nothing shifts. */
function LinkSkeleton() {
  return (
    <>
      <Text c="dimmed">{promotionText(false)}</Text>
      <div aria-hidden>
        <Skeleton height={48} className={classes['link'] ?? ''} />
        <div className={classes['ways']}>
          <Skeleton height={48} className={classes['copy'] ?? ''} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
        <div className={classes['result']}>
          <Skeleton height={16} width="55%" />
        </div>
      </div>
    </>
  );
}

const SHOWN_MS = 2_500;

/** Returns whether a text was copied a moment ago, and a function that copies; it returns false on a failure. */
function useCopied() {
  const [copied, setCopied] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return true;
  }
  return [copied, copy] as const;
}
