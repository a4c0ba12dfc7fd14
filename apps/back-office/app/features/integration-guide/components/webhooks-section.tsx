import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '@indike/rules/integrations/webhooks';
import { GuideSection } from './guide-section.tsx';
import { commandOf } from '../model/command.ts';
import { CodeBlock, CodeTable } from './code-block.tsx';
import { exampleOf } from './example.tsx';

const RECEIVER = 'webhook-receiver.mjs';

export function WebhooksSection() {
  return (
    <GuideSection id="webhooks" title="Receber webhooks">
      <p>
        Um administrador cadastra o endereço, escolhe os eventos e vê o segredo (<code>whsec_…</code>) uma
        única vez. Cada evento é um POST no padrão{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer" target="_blank">
          Standard Webhooks
        </a>
        , que tem bibliotecas na maioria das linguagens. Sem biblioteca:
      </p>
      <CodeBlock title={RECEIVER} text={exampleOf(RECEIVER)} />
      <CodeBlock
        title={`Para rodar ${RECEIVER}`}
        text={commandOf(RECEIVER, { WEBHOOK_SECRET: 'whsec_SEU_SEGREDO', PORT: '8080' })}
      />
      <ul>
        <li>
          Confira a assinatura sobre os bytes como chegaram, antes de interpretá-los. Durante a troca do
          segredo vêm duas assinaturas; basta uma certa.
        </li>
        <li>
          Qualquer resposta de 200 a 299 em até dez segundos é uma entrega. Senão o evento vem de novo, com
          pausas cada vez maiores, por 24 horas.
        </li>
        <li>
          Um evento vem pelo menos uma vez, sempre com o mesmo <code>webhook-id</code>. Os de uma mesma
          indicação vêm em ordem.
        </li>
        <li>
          Um endereço que falha por três dias, ou responde 410, é desativado, e os administradores recebem um
          e-mail. O que ele perdeu pode ser reenviado pela página.
        </li>
        <li>
          O corpo tem <code>type</code>, <code>timestamp</code> e <code>data</code>: ids, status (os mesmos
          códigos), dias, valores em centavos, nome e CNPJ da empresa. Nada sobre contatos, CPF ou dados
          bancários.
        </li>
      </ul>
      <CodeTable
        label="Eventos dos webhooks"
        heads={['type', 'O que aconteceu']}
        rows={WEBHOOK_EVENT_TYPES.map((type) => [type, WEBHOOK_EVENTS[type]])}
      />
    </GuideSection>
  );
}
