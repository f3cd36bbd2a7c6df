//! The encrypted connection to a server (TLS 1.3, RFC 8446). The server's certificate must be for its name and come
//! from a trusted authority.

use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore, crypto};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::archive::store::StoreError;

/// These certificates (PEM), or those of the system.
///
/// # Errors
/// [`StoreError`] if a certificate cannot be read or there is none.
pub(super) fn trusted(roots: Option<&[u8]>) -> Result<RootCertStore, StoreError> {
    let mut trusted = RootCertStore::empty();
    match roots {
        Some(pem) => {
            for certificate in CertificateDer::pem_slice_iter(pem) {
                let certificate = certificate.map_err(|error| StoreError::unreachable(&error))?;
                trusted
                    .add(certificate)
                    .map_err(|error| StoreError::unreachable(&error))?;
            }
        }
        None => {
            let system = rustls_native_certs::load_native_certs().certs;
            trusted.add_parsable_certificates(system);
        }
    }
    if trusted.is_empty() {
        return Err(StoreError::NoCertificates);
    }
    Ok(trusted)
}

/// Makes the connections on which a server must show a certificate from one of the trusted.
///
/// # Errors
/// [`StoreError`] if the provider of the cryptography lacks a version of TLS.
pub(super) fn connector(trusted: RootCertStore) -> Result<MakeRustlsConnect, StoreError> {
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| StoreError::unreachable(&error))?
        .with_root_certificates(trusted)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
