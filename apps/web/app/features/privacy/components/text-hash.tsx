import { Button } from '@mantine/core';
import { IconChevronDown } from '../../../shared/ui/icons.ts';
import { showError, showSuccess } from '../../../shared/toasts/toasts.ts';
import classes from './privacy.module.css';

const SHORT = 8;

async function copy(hash: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(hash);
    showSuccess('Código copiado');
  } catch {
    showError('Não foi possível copiar. Selecione o código e copie.');
  }
}

/** What proves which words were accepted: short until it is asked for. */
export function TextHash({ hash }: { readonly hash: string }) {
  return (
    <details className={classes['hash']}>
      <summary>
        Código do texto: <code>{hash.slice(0, SHORT)}…</code>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <p className={classes['soft']}>É o SHA-256 das palavras que você leu ao aceitar.</p>
      <code className={classes['whole']}>{hash}</code>
      <Button variant="default" size="sm" onClick={() => void copy(hash)}>
        Copiar
      </Button>
    </details>
  );
}
