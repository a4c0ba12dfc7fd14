import { Button, Textarea, TextInput } from '@mantine/core';
import { type MessageTemplate, messageTemplateBody } from '@indike/contract/operator/message-templates';
import { MAX_MESSAGE_LENGTH } from '@indike/rules/conversations/messages';
import { Refusal } from '@indike/ui/feedback/refusal.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useState } from 'react';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { call, useAct, useSend } from '#app/shared/http/call.ts';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { RowList } from '#app/shared/list/row-list.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { MESSAGE_TEMPLATES, messageTemplatesQuery } from '#app/shared/message-templates.ts';
import classes from './settings.module.css';

/** Texts that the staff insert when they write to an Indiker. */
export default function TemplatesPage() {
  return (
    <Loaded query={messageTemplatesQuery()} height={320}>
      {(templates) => <Templates templates={templates} />}
    </Loaded>
  );
}

function Templates({ templates }: { readonly templates: readonly MessageTemplate[] }) {
  const may = useCanCall()('POST /api/operator/message-templates');
  const [editing, setEditing] = useState<number | null>(null);
  return (
    <Panel title="Modelos de mensagem">
      <p className={classes['soft']}>
        Quem escreve a um Indiker pode começar por um deles. {'{nome}'} vira o nome do Indiker, e{' '}
        {'{empresa}'}, o da empresa indicada.
      </p>
      <RowList isDense className={classes['rows']}>
        {templates.map((template) => (
          <li key={template.id}>
            {editing === template.id ? (
              <TemplateForm template={template} onDone={() => setEditing(null)} />
            ) : (
              <Template template={template} may={may} onEdit={() => setEditing(template.id)} />
            )}
          </li>
        ))}
      </RowList>
      {templates.length === 0 && <p className={classes['soft']}>Nenhum modelo ainda.</p>}
      {may && <TemplateForm key={templates.length} />}
    </Panel>
  );
}

interface TemplateProps {
  readonly template: MessageTemplate;
  readonly may: boolean;
  readonly onEdit: () => void;
}

function Template({ template: { id, name, text }, may, onEdit }: TemplateProps) {
  const [remove, isRemoving] = useAct(
    'DELETE /api/operator/message-templates/{id}',
    'Não foi possível remover o modelo',
    MESSAGE_TEMPLATES,
  );
  return (
    <>
      <span className={classes['reason']}>
        <strong>{name}</strong>
        <br />
        {text}
      </span>
      {may && (
        <span>
          <Button variant="subtle" aria-label={`Alterar o modelo ${name}`} onClick={onEdit}>
            Alterar
          </Button>
          <Button
            variant="subtle"
            aria-label={`Remover o modelo ${name}`}
            aria-disabled={isRemoving}
            onClick={() => remove({ params: { id: String(id) } })}
          >
            Remover
          </Button>
        </span>
      )}
    </>
  );
}

interface FormProps {
  /** The template to change; a new one without it. */
  readonly template?: MessageTemplate;
  readonly onDone?: () => void;
}

function TemplateForm({ template, onDone }: FormProps) {
  const save = useSend('Não foi possível salvar o modelo', MESSAGE_TEMPLATES);
  const form = useZodForm({
    schema: messageTemplateBody,
    initial: { name: template?.name ?? '', text: template?.text ?? '' },
    onSubmit: async (body) => {
      await save.mutateAsync(() =>
        template === undefined
          ? call('POST /api/operator/message-templates', { body })
          : call('PUT /api/operator/message-templates/{id}', {
              params: { id: String(template.id) },
              body,
            }),
      );
      showSuccess('Modelo salvo');
      onDone?.();
    },
  });
  return (
    <form {...form.formProps} aria-label={template ? 'Alterar o modelo' : 'Criar um modelo'}>
      <TextInput label="Nome do modelo" autoComplete="off" mt="md" {...form.text('name')} />
      <Textarea
        label="Texto do modelo"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_MESSAGE_LENGTH}
        my="md"
        {...form.text('text')}
      />
      <Refusal>{form.refusal}</Refusal>
      <SubmitButton form={form} submit={template ? 'Salvar' : 'Criar modelo'} />
      {onDone && (
        <Button variant="default" onClick={onDone}>
          Voltar
        </Button>
      )}
    </form>
  );
}
