//! The encrypted connection to a server (TLS 1.3, RFC 8446). The server's certificate must be for its name and come
//! from a trusted authority.

use std::io;
use std::pin::Pin;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore, crypto};
use tokio_postgres::tls::{MakeTlsConnect, TlsConnect};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::guarded::{Guarded, Refused};
use super::socket::Socket;
use crate::store::{Reason, StoreError};

/// These certificates (PEM), or those of the system.
///
/// # Errors
/// [`StoreError`] if a certificate cannot be read or there is none.
pub(super) fn trusted(roots: Option<&[u8]>) -> Result<RootCertStore, StoreError> {
    let mut trusted = RootCertStore::empty();
    match roots {
        Some(pem) => {
            for certificate in CertificateDer::pem_slice_iter(pem) {
                let certificate =
                    certificate.map_err(|error| StoreError::unreachable(Reason::Other, &error))?;
                trusted
                    .add(certificate)
                    .map_err(|error| StoreError::unreachable(Reason::Other, &error))?;
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

/// Encrypts a connection, on which the server must show a certificate for its name from one of the trusted.
pub(super) struct Encryption {
    connect: <MakeRustlsConnect as MakeTlsConnect<Plain>>::TlsConnect,
    refused: Refused,
}

/// A connection before it is encrypted.
type Plain = Guarded<Socket>;

type Encrypted = <MakeRustlsConnect as MakeTlsConnect<Plain>>::Stream;

impl Encryption {
    /// # Errors
    /// [`StoreError`] if the provider of the cryptography lacks a version of TLS.
    pub(super) fn new(
        trusted: RootCertStore,
        server: &str,
        refused: Refused,
    ) -> Result<Encryption, StoreError> {
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| StoreError::unreachable(Reason::Other, &error))?
            .with_root_certificates(trusted)
            .with_no_client_auth();
        let mut connector = MakeRustlsConnect::new(config);
        let Ok(connect) = MakeTlsConnect::<Plain>::make_tls_connect(&mut connector, server);
        Ok(Encryption { connect, refused })
    }
}

impl TlsConnect<Plain> for Encryption {
    type Stream = Guarded<Encrypted>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Guarded<Encrypted>>> + Send>>;

    fn connect(self, stream: Plain) -> Self::Future {
        Box::pin(async move {
            let encrypted = self.connect.connect(stream).await?;
            Ok(Guarded::new(encrypted, true, self.refused))
        })
    }
}
