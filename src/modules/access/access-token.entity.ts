import { Entity } from 'typeorm';
import { Credential } from './credential.entity.js';

@Entity({ name: 'access_token' })
export class AccessToken extends Credential {}
