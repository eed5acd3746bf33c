export { type Client, createClient } from './client';
