/** 'Parcela única', or for example 'Parcela 1 de 2'. */
export const installmentText = (installment: number, installments: number): string =>
  installments === 1 ? 'Parcela única' : `Parcela ${installment} de ${installments}`;
