/** Which components of operands a result needs, where instructions do not go component by component. */
import type { Component } from '../../../spec/environments.js';
import type { Reads } from './definition.js';

const COMPONENTS: readonly Component[] = ['x', 'y', 'z', 'w'];

/** These of each operand, whatever is written; what stands for the first one stands for others that are not named. */
export const always =
  (...operands: readonly string[]): Reads =>
  (_written, operand) =>
    operands[operand] ?? operands[0] ?? '';

/** The letters that belong to the components that are written. */
export const byResult =
  (...operands: readonly Readonly<Record<Component, string>>[]): Reads =>
  (written, operand) =>
    COMPONENTS.filter((component) => written.includes(component))
      .map((component) => (operands[operand] ?? operands[0])?.[component] ?? '')
      .join('');
