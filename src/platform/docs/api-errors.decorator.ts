import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from './error.dto.js';

/** Declares the statuses that an operation refuses with, and the default for every other error. */
export const ApiErrors = (...statuses: number[]): MethodDecorator =>
  applyDecorators(
    ...statuses.map((status) => ApiResponse({ status, type: ErrorDto })),
    ApiResponse({ status: 'default', type: ErrorDto }),
  );
