import '@mantine/core/styles/PinInput.css';
import { PinInput } from '@mantine/core';
import { CODE_LENGTH } from '@indike/rules/accounts/codes';
import { type ClipboardEvent, useEffect, useId, useRef } from 'react';
import classes from './code-input.module.css';
import { typedCode } from './typed-code.ts';

interface Props {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | null;
}

/** Six boxes for the e-mailed code, which can be typed, pasted or autofilled by the phone. */
export function CodeInput({ value, onChange, error }: Props) {
  const errorId = useId();
  const group = useRef<HTMLDivElement>(null);

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const code = typedCode(event.clipboardData.getData('text/plain'));
    if (code === '') return;
    onChange(code);
    group.current?.querySelectorAll('input')[Math.min(code.length, CODE_LENGTH - 1)]?.focus();
  }

  // A refused code is cleared, so the next attempt begins in the first box.
  useEffect(() => {
    if (error !== null) group.current?.querySelector('input')?.focus();
  }, [error]);

  return (
    <div>
      <PinInput
        rootRef={group}
        aria-label="Código"
        length={CODE_LENGTH}
        size="md"
        gap="xs"
        placeholder=""
        value={value}
        onChange={(code) => onChange(typedCode(code))}
        error={error !== null}
        classNames={{ root: classes['boxes'] ?? '', pinInput: classes['box'] ?? '' }}
        getInputProps={(index) => ({
          onPaste: paste,
          autoCapitalize: 'characters',
          spellCheck: false,
          'aria-label': `Caractere ${index + 1} de ${CODE_LENGTH}`,
          'aria-describedby': error === null ? undefined : errorId,
          ...(index === 0 && { 'data-autofocus': true }),
        })}
      />
      <p id={errorId} role="alert" className={classes['error']}>
        {error}
      </p>
    </div>
  );
}
