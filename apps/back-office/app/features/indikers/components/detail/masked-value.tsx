import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@indike/ui/icons.ts';
import { useSingleFlight } from '@indike/ui/hooks/use-single-flight.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { PhoneLinks } from '#app/shared/detail/phone-links.tsx';
import classes from './detail.module.css';

interface Props {
  /** Used in the button's label: 'CPF'. */
  readonly name: string;
  readonly masked: string | null;
  /** Shown when there is no value. */
  readonly none: string;
  readonly read: () => Promise<string>;
  /** Whether the value is a phone number, which can be called. */
  readonly isPhone?: boolean;
}

/**
 * Shows the value in clear on request, which the server records. The value is dropped when it is hidden or the page is
 * left.
 */
export function MaskedValue({ name, masked, none, read, isPhone = false }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const [busy, once] = useSingleFlight();
  if (masked === null) return none;
  const toggle = () =>
    void once(async () => {
      if (shown !== null) return setShown(null);
      try {
        setShown(await read());
      } catch (error) {
        showError(explanation(error, 'Não foi possível mostrar'));
      }
    });
  return (
    <span className={classes['masked']} aria-live="polite">
      <span>{shown !== null && isPhone ? <PhoneLinks phone={shown} /> : (shown ?? masked)}</span>
      <ActionIcon
        size={32}
        aria-label={`${shown === null ? 'Mostrar' : 'Esconder'} ${name}`}
        aria-disabled={busy}
        onClick={toggle}
      >
        {shown === null ? <IconEye size={18} stroke={1.75} /> : <IconEyeOff size={18} stroke={1.75} />}
      </ActionIcon>
    </span>
  );
}
