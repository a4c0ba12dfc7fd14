import { EVENT_SCOPES, REFERRAL_EVENTS, type ReferralEvent } from '@indike/rules/integrations/scopes';
import { GuideSection } from './guide-section.tsx';
import type { ReactNode } from 'react';
import { CodeBlock, CodeTable } from './code-block.tsx';
import { Example, exampleOf } from './example.tsx';

const NOTE = <code>note</code>;

/** The meaning of each event, and its fields besides `event_id` and `type`. */
const EVENTS: Readonly<Record<ReferralEvent, { readonly meaning: string; readonly fields: ReactNode }>> = {
  contacted: { meaning: 'Falamos com a empresa', fields: NOTE },
  contact_invalid: { meaning: 'O contato não existe ou não responde', fields: NOTE },
  negotiation: {
    meaning: 'A negociação começou',
    fields: (
      <>
        <strong>estimated_value_centavos</strong>, {NOTE}
      </>
    ),
  },
  contract: {
    meaning: 'O contrato foi assinado',
    fields: (
      <>
        <strong>value_centavos</strong>, <strong>closed_at</strong>, <strong>first_invoice_due_date</strong>,{' '}
        <code>confirm_dates</code>, {NOTE}
      </>
    ),
  },
  invoice_paid: {
    meaning: 'A primeira fatura foi paga',
    fields: (
      <>
        <strong>paid_at</strong>, <code>confirm_dates</code>
      </>
    ),
  },
  cancelled: {
    meaning: 'Não haverá contrato. Depois do contrato, pede também contracts:write e desfaz a bonificação',
    fields: (
      <>
        <strong>reason</strong> (da lista) ou <strong>reason_text</strong> (as palavras que o Indiker lê),{' '}
        {NOTE}
      </>
    ),
  },
  note: { meaning: 'Uma anotação, só para a equipe', fields: <strong>text</strong> },
};

export function EventsSection() {
  const events = exampleOf('events.jsonl');
  const [first = ''] = events.split('\n');
  return (
    <GuideSection id="informar" title="Informar eventos">
      <p>
        <code>POST {'/api/v1/referrals/{id}/events'}</code> recebe um evento. Ele segue o mesmo caminho da
        operação: as mesmas regras, os mesmos e-mails ao Indiker, a mesma auditoria.
      </p>
      <CodeTable
        label="Eventos"
        heads={['type', 'O que diz', 'Permissão', 'Campos, além de event_id e type']}
        rows={REFERRAL_EVENTS.map((type) => {
          const { meaning, fields } = EVENTS[type];
          return [type, meaning, <code key={type}>{EVENT_SCOPES[type]}</code>, fields];
        })}
      />
      <p>
        Os campos em negrito são obrigatórios. Estes quatro eventos levam uma indicação do primeiro contato à
        bonificação:
      </p>
      <CodeBlock title="events.jsonl" text={events} />
      <Example file="post-event.mjs" variables={{ REFERRAL_ID: '4127', EVENT: first }} />
      <EventRules />
    </GuideSection>
  );
}

function EventRules() {
  return (
    <ul>
      <li>
        O <code>event_id</code> é seu: de 1 a 100 letras, números, pontos, dois-pontos, hífens ou sublinhados,
        de preferência tirado do que aconteceu no seu sistema. O mesmo id com o mesmo conteúdo recebe a mesma
        resposta e não altera nada, quantas vezes vier. Com outro conteúdo, ou para outra indicação, é 409 (
        <code>event_id_reused</code>
        ). Um evento recusado não gasta o id. Os ids são da chave e continuam com ela quando o segredo é
        trocado.
      </li>
      <li>
        Com <code>If-Match</code> e o <code>ETag</code> que você leu, o evento só vale se a indicação ainda
        estiver assim. Senão é 412 (<code>version_stale</code>) e nada muda: leia e decida de novo. Sem{' '}
        <code>If-Match</code>, vale a indicação como estiver.
      </li>
      <li>
        Um 409 como <code>transition_not_allowed</code> ou <code>invoice_before_contract</code> diz que a
        indicação está em outro ponto: não repita, leia.
      </li>
      <li>
        Uma data que parece engano, como um fechamento antes da indicação, é 422. Se estiver certa, envie{' '}
        <code>confirm_dates: true</code>.
      </li>
    </ul>
  );
}
