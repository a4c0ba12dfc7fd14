import { Button, type MantineSpacing, Text } from '@mantine/core';
import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly question: string;
  /** What is answered to go on, such as 'Sim, remover'. */
  readonly yes: string;
  readonly onConfirm: () => void;
  readonly mt?: MantineSpacing;
}

/** A button that asks in its place before it does what cannot be undone. */
export function ConfirmButton({ label, question, yes, onConfirm, mt }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (!isConfirming)
    return (
      <Button {...(mt !== undefined && { mt })} variant="default" onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
    );
  return (
    <>
      <Text>{question}</Text>
      <Button variant="default" onClick={() => setIsConfirming(false)}>
        Não
      </Button>
      <Button color="red.8" onClick={onConfirm}>
        {yes}
      </Button>
    </>
  );
}
