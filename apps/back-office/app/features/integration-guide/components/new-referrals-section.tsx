import { CONSENT_CHANNELS, consentChannelNames } from '@indike/rules/referrals/contact-consent';
import { CodeBlock } from './code-block.tsx';
import { exampleOf } from './example.tsx';
import { GuideSection } from './guide-section.tsx';

const CHANNELS = CONSENT_CHANNELS.map((channel) => `${channel} (${consentChannelNames[channel]})`).join(', ');

export function NewReferralsSection() {
  return (
    <GuideSection id="indicar" title="Enviar indicações">
      <p>
        <code>POST /api/v1/referrals</code> indica uma empresa em nome de um Indiker, com as regras e os
        limites da página. Informe o Indiker por exatamente um destes: <code>id</code>, <code>email</code>,{' '}
        <code>cpf</code> ou <code>share_code</code> (o fim do link exclusivo).
      </p>
      <CodeBlock title="new-referral.json" text={exampleOf('new-referral.json')} />
      <ul>
        <li>
          <code>consent</code> prova que o contato concordou em ser procurado: quando, por qual canal (
          {CHANNELS}) e com quais palavras. A equipe vê isso na indicação. Não envie dados pessoais em{' '}
          <code>text</code>.
        </li>
        <li>
          <code>event_id</code> vale como nos eventos abaixo: o mesmo envio recebe a mesma resposta (201) e
          não cria outra indicação.
        </li>
        <li>
          O Indiker recebe um aviso com o nome da chave, e o contato, o mesmo e-mail de toda indicação. O
          andamento chega pelo cursor.
        </li>
        <li>
          Um 422 diz o campo: <code>indiker</code> quando ninguém pode indicar com o dado enviado (60 por
          hora, depois 429), <code>company.cnpj</code> quando o Indiker já indicou a empresa ou ela não está
          ativa, <code>contact.…</code> quando o contato é o Indiker ou pediu para não ser procurado.
        </li>
      </ul>
    </GuideSection>
  );
}
