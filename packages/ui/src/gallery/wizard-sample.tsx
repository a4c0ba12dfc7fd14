import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { showSuccess } from '../toasts/toasts.ts';
import { useWizard, type WizardStep } from '../wizard/use-wizard.ts';
import { WizardPage } from '../wizard/wizard-page.tsx';

const initial = { name: '', city: '' };
type Answers = typeof initial;

const required = (name: string) =>
  z.object({ [name]: z.string().check(z.minLength(1, 'Preencha este campo')) });

const steps: readonly [WizardStep<Answers>, WizardStep<Answers>] = [
  {
    id: 'nome',
    question: 'Qual o seu nome?',
    fields: ['name'],
    schema: required('name'),
    Fields: ({ form }) => <TextInput aria-labelledby="pergunta" {...form.text('name')} />,
  },
  {
    id: 'cidade',
    question: 'Onde você mora?',
    hint: 'A cidade basta.',
    fields: ['city'],
    schema: required('city'),
    Fields: ({ form }) => <TextInput aria-labelledby="pergunta" {...form.text('city')} />,
  },
];

/** Opened by a button: a wizard fills the page and takes the focus. */
export function WizardSample() {
  const [shown, setShown] = useState(false);
  return shown ? <Sample /> : <Button onClick={() => setShown(true)}>WizardPage</Button>;
}

function Sample() {
  const onFinish = async () => showSuccess('Concluído');
  const wizard = useWizard({ id: 'kit', steps, initial, onFinish });
  return <WizardPage wizard={wizard} brand="Wizard" closeTo="/_kit" finishLabel="Concluir" />;
}
