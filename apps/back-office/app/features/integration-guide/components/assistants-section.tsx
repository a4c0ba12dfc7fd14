import {
  ASSISTANT_TOOLS,
  type AssistantToolName,
  CONFIRMATION_MINUTES,
} from '@indike/rules/integrations/assistant-tools';
import { CodeBlock, CodeTable } from './code-block.tsx';
import { GuideSection } from './guide-section.tsx';

const NAMES = Object.keys(ASSISTANT_TOOLS) as AssistantToolName[];

export function AssistantsSection() {
  const { origin } = window.location;
  return (
    <GuideSection id="assistentes" title="Assistentes">
      <p>
        Um assistente (um modelo de linguagem em um editor ou em uma conversa) se conecta a{' '}
        <code>{origin}/mcp</code> pelo Model Context Protocol, com uma chave de API. Ele vê só as ferramentas
        que as permissões da chave abrem:
      </p>
      <CodeTable
        label="Ferramentas"
        heads={['Ferramenta', 'O que faz', 'Permissões']}
        rows={NAMES.map((name) => {
          const { title, scopes } = ASSISTANT_TOOLS[name];
          return [name, title, <code key={name}>{scopes.join(', ')}</code>];
        })}
      />
      <CodeBlock
        title="Claude Code"
        text={`claude mcp add --transport http indike ${origin}/mcp --header 'Authorization: Bearer SUA_CHAVE'`}
      />
      <ul>
        <li>
          Nada muda antes de <code>confirm</code>. O que foi preparado vem descrito palavra por palavra e vale{' '}
          {CONFIRMATION_MINUTES} minutos, uma vez, para a mesma chave, enquanto a indicação não mudar.
        </li>
        <li>
          Contratos e pagamentos são registrados por pessoas ou sistemas, nunca por um assistente. A
          bonificação do Indiker só é dita a uma chave que também lê saques.
        </li>
        <li>
          Dê a cada assistente uma chave própria, com o mínimo de permissões e uma validade. Os contatos fazem
          parte de <code>referrals:read</code> e chegam a quem opera o modelo. Toda chamada fica na auditoria
          com o nome da chave.
        </li>
      </ul>
    </GuideSection>
  );
}
