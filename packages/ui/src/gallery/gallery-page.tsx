import { Stack, Text, Title, Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { showError, showSuccess } from '../toasts/toasts.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useDialog } from '../dialogs/use-dialog.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { HelpTip } from '../feedback/help-tip.tsx';
import { LoadingOverlay } from '../feedback/loading-overlay.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import { ChoiceGroup } from '../fields/choice-group.tsx';
import { CodeInput } from '../fields/code-input.tsx';
import { DateField } from '../fields/date-field.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { CnpjInput, CpfInput, PhoneInput } from '../fields/masked-input.tsx';
import { PasswordInput } from '../fields/password-input.tsx';
import { SearchSelect } from '../fields/search-select.tsx';
import * as icons from '../icons.ts';
import { BarChart, type BarGroup } from '../charts/bar-chart.tsx';
import { Drawing, tone } from '../drawing/drawing.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { Panel } from '../layout/panel.tsx';
import { BackButton } from '../navigation/back-button.tsx';
import { Pager } from '../navigation/pager.tsx';
import { useWizard, type WizardStep } from '../wizard/use-wizard.ts';
import { WizardPage } from '../wizard/wizard-page.tsx';

/** Every component of the kit as it looks and behaves. Only the dev server has this page, at /_kit. */
export function GalleryPage() {
  return (
    <Stack gap={0} maw="48rem" mx="auto" p="md">
      <Title order={1}>The kit</Title>
      <Text c="dimmed">Components of packages/ui/src, in the order of its folders.</Text>
      <Section name="dialogs, toasts">
        <DialogSamples />
      </Section>
      <Section name="feedback">
        <FeedbackSamples />
      </Section>
      <Section name="fields">
        <FieldSamples />
      </Section>
      <Section name="layout, navigation, charts, drawing">
        <LayoutSamples />
      </Section>
      <Section name="icons">
        <IconSamples />
      </Section>
      <Section name="wizard">
        <WizardSample />
      </Section>
    </Stack>
  );
}

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="md" py="xl" aria-label={name}>
      <Title order={2}>{name}</Title>
      {children}
    </Stack>
  );
}

function DialogSamples() {
  const { open, props } = useDialog('amostra');
  return (
    <Group>
      <Button onClick={open}>Dialog</Button>
      <Button variant="light" onClick={() => showSuccess('Salvo com sucesso')}>
        showSuccess
      </Button>
      <Button variant="default" onClick={() => showError('Erro salvando os dados')}>
        showError
      </Button>
      <Dialog {...props} title="Um diálogo">
        <Text>O botão de voltar do navegador fecha o diálogo.</Text>
      </Dialog>
    </Group>
  );
}

const OVERLAY_MS = 2_000;

function FeedbackSamples() {
  const [loading, setLoading] = useState(false);
  const showOverlay = () => {
    setLoading(true);
    setTimeout(() => setLoading(false), OVERLAY_MS);
  };
  return (
    <>
      <Group gap={4}>
        <Text>HelpTip</Text>
        <HelpTip label="O que é isto?" text="Uma explicação curta." />
      </Group>
      <EmptyState action={<Button variant="light">Uma ação</Button>}>Nada por aqui ainda.</EmptyState>
      <ErrorState error={new Error('sample')} fallback="Erro carregando a lista" onRetry={() => undefined} />
      <Button variant="default" onClick={showOverlay}>
        LoadingOverlay
      </Button>
      <LoadingOverlay visible={loading} />
    </>
  );
}

const choices = ['Água Branca', 'Campinas', 'São Paulo'].map((title, index) => ({ id: index + 1, title }));
const required = () => z.string().check(z.minLength(1, 'Preencha este campo'));
const schema = z.object({ name: required(), cpf: required(), password: required() });

const initial = { name: '', cpf: '', cnpj: '', phone: '', password: '', date: '' };

/** Submitting the empty form shows how errors look. */
function FieldSamples() {
  const form = useZodForm({ schema, initial, onSubmit: async () => showSuccess('Enviado') });
  const [city, setCity] = useState<number | null>(null);
  const [choice, setChoice] = useState<'one' | 'other' | null>(null);
  const [code, setCode] = useState('');
  return (
    <form {...form.formProps}>
      <Stack>
        <TextInput label="TextInput" {...form.text('name')} />
        <CpfInput label="CpfInput" {...form.value('cpf')} />
        <CnpjInput label="CnpjInput" {...form.value('cnpj')} />
        <PhoneInput label="PhoneInput" {...form.value('phone')} />
        <PasswordInput label="PasswordInput" {...form.text('password')} />
        <DateField label="DateField" {...form.value('date')} />
        <SearchSelect label="SearchSelect" choices={choices} value={city} onChange={setCity} />
        <ChoiceGroup
          label="ChoiceGroup"
          name="choice"
          choices={[
            ['one', 'Uma'],
            ['other', 'Outra'],
          ]}
          value={choice}
          onChange={setChoice}
        />
        <FileDrop
          label="FileDrop"
          hint="Uma imagem"
          accept="image/*"
          busy={false}
          onFile={({ name }) => showSuccess(name)}
        />
        <CodeInput value={code} onChange={setCode} error={null} />
        <Button type="submit" disabled={form.busy}>
          Enviar
        </Button>
      </Stack>
    </form>
  );
}

function IconSamples() {
  return (
    <Group align="flex-start">
      {Object.entries(icons).map(([name, Icon]) => (
        <Stack key={name} align="center" gap={4} w="10rem">
          <Icon size={24} stroke={1.75} aria-hidden />
          <Text size="xs" ta="center">
            {name}
          </Text>
        </Stack>
      ))}
    </Group>
  );
}

const groups: readonly BarGroup[] = [
  {
    name: 'Março',
    bars: [
      { label: 'Recebido', value: 300, text: '300', tone: 'paid' },
      { label: 'Disponível', value: 200, text: '200', tone: 'ready' },
      { label: 'A receber', value: 100, text: '100', tone: 'coming' },
      { label: 'Cancelado', value: 0, text: '0', tone: 'off' },
    ],
  },
];

function LayoutSamples() {
  const [page, setPage] = useState(1);
  return (
    <>
      <div>
        <BackButton fallback="/" />
      </div>
      <PageTitle help="PageTitle: uma frase que ajuda.">Título da página</PageTitle>
      <Panel title="Panel">
        <Text>O conteúdo de um painel.</Text>
      </Panel>
      <BarChart caption="BarChart" heads={['Mês', 'Status', 'Valor']} groups={groups} />
      <Drawing>
        <circle className={tone.soft} cx="90" cy="75" r="40" />
        <circle className={tone.strong} cx="150" cy="75" r="40" />
      </Drawing>
      <Pager label="Páginas" page={page} pages={3} busy={false} onPage={setPage} />
    </>
  );
}

const answers = { name: '', city: '' };
type Answers = typeof answers;

const requiredAnswer = (name: string) =>
  z.object({ [name]: z.string().check(z.minLength(1, 'Preencha este campo')) });

const steps: readonly [WizardStep<Answers>, WizardStep<Answers>] = [
  {
    id: 'nome',
    question: 'Qual o seu nome?',
    fields: ['name'],
    schema: requiredAnswer('name'),
    Fields: ({ form }) => <TextInput aria-labelledby="pergunta" {...form.text('name')} />,
  },
  {
    id: 'cidade',
    question: 'Onde você mora?',
    hint: 'A cidade basta.',
    fields: ['city'],
    schema: requiredAnswer('city'),
    Fields: ({ form }) => <TextInput aria-labelledby="pergunta" {...form.text('city')} />,
  },
];

/** Opened by a button: a wizard fills the page and takes the focus. */
function WizardSample() {
  const [shown, setShown] = useState(false);
  return shown ? <Sample /> : <Button onClick={() => setShown(true)}>WizardPage</Button>;
}

function Sample() {
  const onFinish = async () => showSuccess('Concluído');
  const wizard = useWizard({ id: 'kit', steps, initial: answers, onFinish });
  return <WizardPage wizard={wizard} closeTo="/_kit" finishLabel="Concluir" />;
}
