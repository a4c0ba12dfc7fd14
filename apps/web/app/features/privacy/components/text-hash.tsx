import { Button } from '@mantine/core';
import { IconChevronDown } from '@indike/ui/icons.ts';
import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';
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

/** The hash that proves which text was accepted, shortened until expanded. */
export function TextHash({ hash }: { readonly hash: string }) {
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
      <Button variant="default" size="sm" onClick={() => void copy(hash)}>
        Copiar
      </Button>
    </details>
  );
}
