export const privacy = { title: 'Política de privacidade', text: 'Conteúdo pendente' };
